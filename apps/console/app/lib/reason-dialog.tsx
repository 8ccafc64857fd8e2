import type { Failure } from '@procure/client/client.ts';
import { requiredReason } from '@procure/domain/required-text.ts';
import type { ActModalProps } from '@procure/ui/modal/act-modal.tsx';
import { TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import type { ReactNode } from 'react';

interface ReasonDialogProps extends Omit<ActModalProps, 'act' | 'children'> {
  readonly label: string;
  readonly help?: string;
  readonly failure: Failure | null;
  readonly act: (reason: string) => Promise<unknown>;
  readonly children?: ReactNode;
}

/** Dialog of a command that needs only a reason. */
export function ReasonDialog({
  label,
  help = '5–500字。',
  failure,
  act,
  children,
  ...dialog
}: ReasonDialogProps) {
  const fields = useFields({ reason: '' }, failure);
  return (
    <FieldsDialog {...dialog} of={fields} act={({ reason }) => act(reason)}>
      {children}
      <TextField
        of={fields}
        name="reason"
        label={label}
        required
        help={help}
        rule={requiredReason(label)}
        max={500}
        lines={3}
      />
    </FieldsDialog>
  );
}
