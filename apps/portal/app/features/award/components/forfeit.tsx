import { stateOnForfeit } from '@procure/contract/award/award.route.ts';
import type { ForfeitView } from '@procure/contract/award/award.schema.ts';
import { forfeitGroundLabels } from '@procure/domain/award/forfeit.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { requiredText } from '@procure/domain/required-text.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { FileList } from '@procure/ui/file-list/file-list.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { useState } from 'react';
import { downloadFile } from '../../../lib/download.ts';
import styles from '../../../lib/lot-page.module.css';
import { Allowed } from '../../../lib/permission.tsx';

interface OfForfeit {
  readonly lotId: string;
  readonly word: string;
  readonly forfeit: ForfeitView;
  readonly serverTime: string;
}

/** The buyer proposes to withdraw the award: the winner reads the reason and may make a statement in time. */
export function ForfeitProposed({ lotId, word, forfeit, serverTime }: OfForfeit) {
  const [stating, state] = useState(false);
  const { replyUntil, statement, statedAt } = forfeit;
  const isOpen = statedAt === null && Date.parse(serverTime) < Date.parse(replyUntil);
  return (
    <Note tone="danger" title={`采购人拟取消贵单位的${word}资格`}>
      <Why forfeit={forfeit} />
      {statement === null ? (
        <p>
          {isOpen
            ? `贵单位可以在${formatDateTime(replyUntil)}（北京时间）前陈述一次，由采购人的另一人审批。`
            : `陈述期限已于${formatDateTime(replyUntil)}（北京时间）届满，待采购人审批。`}
        </p>
      ) : (
        <p>您已陈述：{statement}</p>
      )}
      {isOpen ? (
        <Allowed code="award.acknowledge">
          <div className={styles.actions}>
            <Button kind="primary" onClick={() => state(true)}>
              陈述
            </Button>
          </div>
        </Allowed>
      ) : null}
      {stating ? <StateDialog lotId={lotId} id={forfeit.id} onClose={() => state(false)} /> : null}
    </Note>
  );
}

/** The withdrawal has taken effect. */
export function Forfeited({ word, forfeit }: Pick<OfForfeit, 'word' | 'forfeit'>) {
  return (
    <Note tone="danger" title={`采购人已取消贵单位的${word}资格`}>
      <Why forfeit={forfeit} />
      <p>本通知书失去效力。对此有异议的，可以依法提出异议（质疑）、投诉或者通过其他法律途径解决。</p>
    </Note>
  );
}

function Why({ forfeit: { ground, reason, files } }: Pick<OfForfeit, 'forfeit'>) {
  return (
    <>
      <p>情形：{forfeitGroundLabels[ground]}</p>
      <p>理由：{reason}</p>
      <FileList label="证明材料" files={files} onDownload={(file) => void downloadFile(file)} />
    </>
  );
}

interface StateDialogProps {
  readonly lotId: string;
  readonly id: string;
  readonly onClose: () => void;
}

function StateDialog({ lotId, id, onClose }: StateDialogProps) {
  const act = useCommand(stateOnForfeit);
  const fields = useFields({ statement: '' }, act.failure);
  return (
    <FieldsDialog
      of={fields}
      title="陈述"
      confirmText="提交陈述"
      busyText="正在提交"
      onClose={onClose}
      act={({ statement }) => act.run({ lotId, id, statement }, '您的陈述已提交采购人')}
    >
      <TextField
        of={fields}
        name="statement"
        label="陈述"
        required
        help="5–2000字，只能提交一次。提交后采购人即可审批。"
        rule={requiredText('陈述', { min: 5, max: 2000 })}
        max={2000}
        lines={6}
      />
    </FieldsDialog>
  );
}
