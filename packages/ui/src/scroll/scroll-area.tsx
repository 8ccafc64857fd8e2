import type { ReactNode } from 'react';

interface ScrollAreaProps {
  /** What it is, for who does not see it. */
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** What scrolls by itself; the keyboard reaches it, and scrolls it by its arrows. */
export function ScrollArea({ label, className, children }: ScrollAreaProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={className} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
