import { declineAward } from '@procure/client/award/award.gen.ts';
import { checkAwardDeclineReason, declineAwardWarning } from '@procure/domain/award/rules.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { CheckBox, TextArea } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { Modal } from '@procure/ui/modal/modal.tsx';
import { useState } from 'react';
import { fieldMessages, useAct } from '../../../lib/act.ts';
import styles from '../../../lib/lot-page.module.css';
import { Note } from '../../../lib/lot-page.tsx';

interface DeclineDialogProps {
  readonly lotId: string;
  readonly onClose: () => void;
}

/** Giving up cannot be taken back: what it costs is said, read and confirmed before the button works. */
export function DeclineDialog({ lotId, onClose }: DeclineDialogProps) {
  const [reason, setReason] = useState('');
  const [read, setRead] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const act = useAct(declineAward);

  async function decline() {
    const message = checkAwardDeclineReason(reason);
    setWrong(message);
    if (message !== null || !read) return;
    const done = await act.run({ lotId, reason }, '您已放弃中标，采购人已收到通知');
    if (done !== null) onClose();
  }

  return (
    <Modal
      open
      title="放弃中标"
      width={560}
      onClose={() => {
        if (!act.busy) onClose();
      }}
      footer={
        <>
          <Button disabled={act.busy} onClick={onClose}>
            取消
          </Button>
          <Button
            kind="danger"
            busy={act.busy}
            busyText="正在提交"
            disabled={!read}
            onClick={() => void decline()}
          >
            确认放弃中标
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Note tone="danger" title="请慎重决定">
          <p>{declineAwardWarning}。</p>
        </Note>
        <Field
          label="放弃理由"
          required
          help="5–500字，将告知采购人。"
          error={wrong ?? fieldMessages(act.failure).get('reason')}
        >
          {(control) => (
            <TextArea
              {...control}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        <CheckBox checked={read} onChange={(event) => setRead(event.target.checked)}>
          我已知悉上述后果，仍决定放弃中标
        </CheckBox>
      </div>
    </Modal>
  );
}
