import type { Failure } from '@procure/client/client.ts';
import { writtenReason } from '@procure/domain/written.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { TextField } from '@procure/web/form/bound-fields.tsx';
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
  readonly failure: Failure | null;
  /** Null where it was refused: the dialog stays. */
  readonly run: (reason: string) => Promise<unknown>;
}

/** A button and its dialog: what will happen, and the reason. What was written stays until it is done. */
export function ReasonedAct({
  act,
  explanation,
  danger = false,
  primary = false,
  note = false,
  failure,
  run,
}: ReasonedActProps) {
  const [open, setOpen] = useState(false);
  const fields = useFields({ reason: '' }, failure, { names: { note: 'reason' } });
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
          act={({ reason }) => run(reason)}
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
        </FieldsDialog>
      ) : null}
    </>
  );
}
