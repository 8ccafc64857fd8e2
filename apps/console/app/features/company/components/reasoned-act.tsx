import type { Failure } from '@procure/client/client.ts';
import { requiredReason } from '@procure/domain/required-text.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { useState } from 'react';

interface ReasonedActProps {
  /** Label of the button. */
  readonly act: string;
  readonly explanation: string;
  readonly danger?: boolean;
  readonly primary?: boolean;
  /** Whether the text is optional, because no reason is required. */
  readonly note?: boolean;
  readonly failure: Failure | null;
  /** Returns null if the act was refused: the dialog stays open. */
  readonly run: (reason: string) => Promise<unknown>;
}

/**
 * A button and its dialog, which states the consequence and asks for the reason. The text is kept until the act
 * succeeds.
 */
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
            {...(note ? {} : { rule: requiredReason(label) })}
            max={500}
            lines={3}
          />
        </FieldsDialog>
      ) : null}
    </>
  );
}
