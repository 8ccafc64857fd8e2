import type { ReactNode } from 'react';

interface PersonNoteProps {
  /** What went wrong, or what is so. */
  readonly role: 'alert' | 'status';
  readonly title: string;
  readonly children?: ReactNode;
}

/** A word to the reader. The note of signed-in pages is not taken: every page would have to name its file (e2e/size). */
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
