import { dayOf } from '@procure/domain/display/day.ts';
import { expiryWarnings } from '@procure/domain/library/expiry.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { libraryQuery } from './library.ts';
import styles from './library-picker.module.css';

/**
 * Documents of the company that have expired or will expire by a deadline. The warning precedes a submission and does
 * not prevent it.
 */
export function useExpiryWarnings(until: string): readonly string[] {
  const library = useQuery(libraryQuery()).data?.data;
  // A bid is rendered at every key, and the day of a time takes half a millisecond to compute.
  return useMemo(
    () =>
      library === undefined || until === ''
        ? []
        : expiryWarnings(library.expiries, dayOf(new Date(library.serverTime)), dayOf(new Date(until))),
    [library, until],
  );
}

export function ExpiryWarning({ until }: { readonly until: string }) {
  const warnings = useExpiryWarnings(until);
  if (warnings.length === 0) return null;
  return (
    <ul className={styles.warning} role="note" aria-label="证照到期提示">
      {warnings.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
