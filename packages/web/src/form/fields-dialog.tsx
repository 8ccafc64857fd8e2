import type { ActModalProps } from '@procure/ui/modal/act-modal.tsx';
import type { FieldValues } from 'react-hook-form';
import { CommandDialog } from '../call/command-dialog.tsx';
import { type Fields, whenValid } from './use-fields.ts';

interface FieldsDialogProps<T extends FieldValues> extends Omit<ActModalProps, 'act'> {
  readonly of: Fields<T>;
  /** Done with what is filled in, where nothing is wrong with it; null where it was refused. */
  readonly act: (values: T) => Promise<unknown>;
}

/** A command with fields: what is wrong is said at its field before anything is sent, and the first takes the focus. */
export function FieldsDialog<T extends FieldValues>({ of, act, ...dialog }: FieldsDialogProps<T>) {
  return <CommandDialog {...dialog} act={() => whenValid(of, act)} />;
}
