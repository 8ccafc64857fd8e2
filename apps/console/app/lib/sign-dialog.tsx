import type { Failure } from '@procure/client/client.ts';
import type { ActModalProps } from '@procure/ui/modal/act-modal.tsx';
import { TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import type { ReactNode } from 'react';

interface SignDialogProps extends Omit<ActModalProps, 'act' | 'children'> {
  readonly failure: Failure | null;
  readonly act: (opinion: string) => Promise<unknown>;
  readonly children?: ReactNode;
}

/** Dialog to sign a step of an approval, with an optional opinion. */
export function SignDialog({ failure, act, children, ...dialog }: SignDialogProps) {
  const fields = useFields({ opinion: '' }, failure);
  return (
    <FieldsDialog {...dialog} of={fields} act={({ opinion }) => act(opinion)}>
      {children}
      <TextField
        of={fields}
        name="opinion"
        label="审批意见"
        help="可不填；将与您的姓名、时间一同记录。"
        max={500}
        lines={3}
      />
    </FieldsDialog>
  );
}
