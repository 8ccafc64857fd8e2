import type { Failure } from '@procure/client/client.ts';
import { addDays, dayOf } from '@procure/domain/display/day.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { DateField } from '@procure/ui/date/date-field.tsx';
import { TextArea } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { fieldMessages } from '@procure/web/call/command.ts';
import { CommandDialog } from '@procure/web/call/command-dialog.tsx';
import { useState } from 'react';

interface ReasonedActProps {
  /** What the button does, as on it. */
  readonly act: string;
  readonly explanation: string;
  readonly danger?: boolean;
  readonly primary?: boolean;
  readonly label?: string;
  readonly required?: boolean;
  /** Asks for the last day of a period too. */
  readonly period?: boolean;
  readonly failure: Failure | null;
  /** Null where it was refused: the dialog stays. */
  readonly run: (reason: string, until: string) => Promise<unknown>;
}

/** A button and its dialog: what will happen, the reason, for how long. */
export function ReasonedAct({
  act,
  explanation,
  danger = false,
  primary = false,
  label = '理由',
  required = true,
  period = false,
  failure,
  run,
}: ReasonedActProps) {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState('');
  const errors = fieldMessages(failure);
  const errorAt = errors.get('reason') ?? errors.get('note');
  return (
    <>
      <Button kind={danger ? 'danger' : primary ? 'primary' : 'default'} wide onClick={() => setOpen(true)}>
        {act}
      </Button>
      {open ? (
        <CommandDialog
          title={act}
          confirmText={`确认${act}`}
          busyText="正在提交"
          danger={danger}
          act={() => run(reason, until)}
          onDone={() => {
            setOpen(false);
            setReason('');
          }}
          onClose={() => setOpen(false)}
        >
          <p>{explanation}</p>
          <Field label={label} required={required} error={errorAt}>
            {(control) => (
              <TextArea
                {...control}
                rows={3}
                maxLength={500}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </Field>
          {period ? (
            <DateField
              label="截止日"
              required
              help="含当日，期满自动恢复。"
              error={errors.get('until')}
              min={addDays(dayOf(new Date()), 1)}
              value={until}
              onChange={(chosen) => setUntil(chosen)}
            />
          ) : null}
        </CommandDialog>
      ) : null}
    </>
  );
}
