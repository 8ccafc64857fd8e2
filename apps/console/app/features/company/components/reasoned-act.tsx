import type { Failure } from '@procure/client/client.ts';
import { addDays, dayOf } from '@procure/domain/display/day.ts';
import { written, writtenReason } from '@procure/domain/written.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { DayField, TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { useState } from 'react';

interface ReasonedActProps {
  /** What the button does, as on it. */
  readonly act: string;
  readonly explanation: string;
  readonly danger?: boolean;
  readonly primary?: boolean;
  /** Words that may be left out, where no reason is asked for. */
  readonly note?: boolean;
  /** Asks for the last day of a period too. */
  readonly period?: boolean;
  readonly failure: Failure | null;
  /** Null where it was refused: the dialog stays. */
  readonly run: (reason: string, until: string) => Promise<unknown>;
}

/** A button and its dialog: what will happen, the reason, for how long. What was written stays until it is done. */
export function ReasonedAct({
  act,
  explanation,
  danger = false,
  primary = false,
  note = false,
  period = false,
  failure,
  run,
}: ReasonedActProps) {
  const [open, setOpen] = useState(false);
  const fields = useFields({ reason: '', until: '' }, failure, { names: { note: 'reason' } });
  const label = note ? '审核意见' : '理由';
  return (
    <>
      <Button kind={danger ? 'danger' : primary ? 'primary' : 'default'} wide onClick={() => setOpen(true)}>
        {act}
      </Button>
      {open ? (
        <FieldsDialog
          of={fields}
          title={act}
          confirmText={`确认${act}`}
          busyText="正在提交"
          danger={danger}
          act={({ reason, until }) => run(reason, until)}
          onDone={() => {
            setOpen(false);
            fields.form.reset();
          }}
          onClose={() => setOpen(false)}
        >
          <p>{explanation}</p>
          <TextField
            of={fields}
            name="reason"
            label={label}
            required={!note}
            {...(note ? {} : { rule: writtenReason(label) })}
            max={500}
            lines={3}
          />
          {period ? (
            <DayField
              of={fields}
              name="until"
              label="截止日"
              required
              help="含当日，期满自动恢复。"
              rule={written('截止日', { max: 40 })}
              min={addDays(dayOf(new Date()), 1)}
            />
          ) : null}
        </FieldsDialog>
      ) : null}
    </>
  );
}
