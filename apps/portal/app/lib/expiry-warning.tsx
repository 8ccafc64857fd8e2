import { dayOf } from '@procure/domain/display/day.ts';
import { expiryWarnings } from '@procure/domain/library/expiry.ts';
import { useQuery } from '@tanstack/react-query';
import { libraryQuery } from './library.ts';
import styles from './library-picker.module.css';

/** What of the company is over, or will be by a deadline: said before something is submitted, and no bar to it. */
export function useExpiryWarnings(until: string): readonly string[] {
  const library = useQuery(libraryQuery()).data?.data;
  if (library === undefined || until === '') return [];
  return expiryWarnings(library.expiries, dayOf(new Date(library.serverTime)), dayOf(new Date(until)));
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
