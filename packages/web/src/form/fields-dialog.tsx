import type { ActModalProps } from '@procure/ui/modal/act-modal.tsx';
import type { FieldValues } from 'react-hook-form';
import { CommandDialog } from '../call/command-dialog.tsx';
import { type Fields, whenValid } from './use-fields.ts';

interface FieldsDialogProps<T extends FieldValues> extends Omit<ActModalProps, 'act'> {
  readonly of: Fields<T>;
  /** Called with the values if they are valid; resolves to null if it was refused. */
  readonly act: (values: T) => Promise<unknown>;
}

/** Dialog of a command with fields. It shows errors at their fields before it sends anything, and focuses the first. */
export function FieldsDialog<T extends FieldValues>({ of, act, ...dialog }: FieldsDialogProps<T>) {
  return <CommandDialog {...dialog} act={() => whenValid(of, act)} />;
}
