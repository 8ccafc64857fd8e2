import type { ReactNode } from 'react';

interface PersonNoteProps {
  /** `alert` for an error, `status` for a state. */
  readonly role: 'alert' | 'status';
  readonly title: string;
  readonly children?: ReactNode;
}

/**
 * A note to the reader. It does not use the note of signed-in pages, whose file every page would have to name
 * (e2e/size).
 */
export function PersonNote({ role, title, children }: PersonNoteProps) {
  return (
    <div role={role}>
      <p>
        <b>{title}</b>
      </p>
      {children}
    </div>
  );
}
