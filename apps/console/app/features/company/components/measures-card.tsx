import type { FileView } from '@procure/contract/field.ts';
import * as wire from '@procure/contract/measure/measure.route.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { addDays, dayOf } from '@procure/domain/display/day.ts';
import { formatDay } from '@procure/domain/display/time.ts';
import { formNames } from '@procure/domain/file/rules.ts';
import {
  type MeasureKind,
  measureEffects,
  measureKindLabels,
  measuresOf,
} from '@procure/domain/measure/measure.ts';
import { requiredReason, requiredText } from '@procure/domain/required-text.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { ChoiceField, DayField, TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { MeasureBadge } from '@procure/web/measure/measure-badge.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FilesField } from '../../../lib/attachment-field.tsx';
import { measuresQuery } from '../queries.ts';
import styles from './company.module.css';

type Measures = OutputOf<typeof wire.listCompanyMeasures>;

/**
 * Measures of the reader's organisations against the company, for people who impose them; renders nothing for others.
 */
export function MeasuresCard({ companyId }: { readonly companyId: string }) {
  const [open, setOpen] = useState(false);
  const measures = useQuery(measuresQuery(companyId)).data?.data;
  if (measures === undefined || measures.houses.length === 0) return null;
  return (
    <Card title="限制措施">
      <div className={styles.acts}>
        {measures.measures.length === 0 ? <p className={styles.hint}>尚无限制措施。</p> : null}
        <ul className={styles.events}>
          {measures.measures.map(({ id, kind, phase, until, organisation }) => (
            <li key={id}>
              <Link href={`/supplier/measure/${id}`}>{measureKindLabels[kind]}</Link>{' '}
              <MeasureBadge phase={phase} reader="staff" />
              <span className={styles.minor}>
                {organisation.name} · 至{formatDay(until)}
              </span>
            </li>
          ))}
        </ul>
        <Button kind="danger" wide onClick={() => setOpen(true)}>
          提出限制措施
        </Button>
      </div>
      {open ? (
        <Propose companyId={companyId} houses={measures.houses} onClose={() => setOpen(false)} />
      ) : null}
    </Card>
  );
}

interface ProposeProps {
  readonly companyId: string;
  readonly houses: Measures['houses'];
  readonly onClose: () => void;
}

/** One choice for each organisation and kind that the reader may impose. */
const choicesOf = (houses: Measures['houses']) =>
  houses.flatMap(({ id, name, kind }) =>
    measuresOf[kind].map((measure) => ({
      key: `${measure}:${id}`,
      organisationId: id,
      measure,
      text: `${measureKindLabels[measure]}（${name}）`,
    })),
  );

interface Values {
  choice: string;
  reason: string;
  until: string;
  files: readonly FileView[];
}

function Propose({ companyId, houses, onClose }: ProposeProps) {
  const act = useCommand(wire.proposeMeasure);
  const [uploading, setUploading] = useState(false);
  const choices = choicesOf(houses);
  const fields = useFields<Values>({ choice: '', reason: '', until: '', files: [] }, act.failure, {
    names: { fileIds: 'files', kind: 'choice', organisationId: 'choice' },
  });
  const chosen = choices.find(({ key }) => key === fields.form.watch('choice'));
  async function propose({ reason, until, files }: Values) {
    if (chosen === undefined || uploading) return null;
    const { organisationId, measure: kind } = chosen;
    return act.run(
      (id) => ({ id, companyId, organisationId, kind, reason, until, fileIds: files.map((file) => file.id) }),
      '已提出，待另一人确认后生效',
    );
  }
  return (
    <FieldsDialog
      of={fields}
      title="提出限制措施"
      confirmText="提出"
      busyText="正在提出"
      danger
      disabled={uploading}
      act={propose}
      onClose={onClose}
    >
      <ChoiceField
        of={fields}
        name="choice"
        label="限制方式"
        required
        rule={(value) => (value === '' ? '请选择限制方式' : null)}
        options={choices.map(({ key, text }) => [key, text])}
      />
      {chosen === undefined ? null : <Effect kind={chosen.measure} />}
      <TextField
        of={fields}
        name="reason"
        label="理由"
        required
        help="5–500字，供应商将看到。"
        rule={requiredReason('理由')}
        max={500}
        lines={3}
      />
      <DayField
        of={fields}
        name="until"
        label="截止日"
        required
        help="含当日，期满自动失效。"
        rule={requiredText('截止日', { max: 40 })}
        min={addDays(dayOf(new Date()), 1)}
      />
      <FilesField
        of={fields}
        name="files"
        label="依据材料"
        required
        help={`只供本单位办理人员查看。${formNames('any')}，每个不超过20MB`}
        max={10}
        onBusy={setUploading}
      />
    </FieldsDialog>
  );
}

function Effect({ kind }: { readonly kind: MeasureKind }) {
  const { stopped, open } = measureEffects[kind];
  return (
    <p className={styles.hint}>
      由另一人确认后生效。期间不能：{stopped}。仍可：{open}。
    </p>
  );
}
