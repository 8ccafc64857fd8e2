import type { Failure } from '@procure/client/client.ts';
import type { LetterFile } from '@procure/contract/field.ts';
import { formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import type { Description } from '@procure/ui/description-list/description-list.tsx';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { LetterFiles } from './letter-files.tsx';
import styles from './lot-page.module.css';
import own from './person.module.css';
import { GrantedFiles, Refresh, Withdrawal } from './person-acts.tsx';
import { PersonLookup } from './person-lookup.tsx';
import { ReceiptButton } from './person-receipt.tsx';

type Noun = '异议' | '投诉';
type LookupProps<Name extends string, Opened> = ComponentProps<typeof PersonLookup<Name, Opened>>;

interface PersonReadingProps<Name extends string, Opened>
  extends Omit<LookupProps<Name, Opened>, 'onOpened'> {
  readonly children: (opened: Opened, onChange: (opened: Opened) => void) => ReactNode;
}

/**
 * Shows a letter that was opened by its number and a code to the phone. The opened letter exists in this page only.
 */
export function PersonReading<Name extends string, Opened>({
  children,
  ...lookup
}: PersonReadingProps<Name, Opened>) {
  const [opened, setOpened] = useState<Opened | null>(null);
  return (
    <div className={own.below}>
      {opened === null ? <PersonLookup {...lookup} onOpened={setOpened} /> : children(opened, setOpened)}
    </div>
  );
}

export const textItem = (term: string, text: string): Description => ({
  term,
  detail: <span className={styles.text}>{text}</span>,
  wide: true,
});

/** One item if there is a text, otherwise none. */
export const textItems = (term: string, text: string | null): readonly Description[] =>
  text === null || text === '' ? [] : [textItem(term, text)];

export const momentItems = (term: string, iso: string | null): readonly Description[] =>
  iso === null ? [] : [{ term: `${term}（北京时间）`, detail: formatDateTimeSeconds(iso) }];

/** The files of the result, each opened by a ticket. */
export const resultFileItems = (
  term: string,
  { files, ticket }: ComponentProps<typeof GrantedFiles>,
): readonly Description[] =>
  files.length === 0 ? [] : [{ term, detail: <GrantedFiles files={files} ticket={ticket} />, wide: true }];

/** The letter's own files, when none can be added any more. */
export const ownFileItems = (no: string, files: readonly LetterFile[]): readonly Description[] =>
  files.length === 0 ? [] : [{ term: '附件', detail: <LetterFiles no={no} files={files} />, wide: true }];

type Reading<T> = () => Promise<{ readonly ok: true; readonly data: T } | Failure>;

interface PersonActionsProps<T> {
  readonly noun: Noun;
  readonly no: string;
  readonly receipt: ComponentProps<typeof ReceiptButton>['receipt'];
  readonly read: Reading<T>;
  readonly onRead: (one: T) => void;
  /** Null if the letter can no longer be withdrawn. */
  readonly withdrawal: { readonly warning: string; readonly act: Reading<T> } | null;
}

export function PersonActions<T>({ noun, no, receipt, read, onRead, withdrawal }: PersonActionsProps<T>) {
  return (
    <div className={styles.actions}>
      <ReceiptButton name={`${noun}回执-${no}`} receipt={receipt} />
      <Refresh read={read} onRead={onRead} />
      {withdrawal === null ? null : (
        <Withdrawal noun={noun} warning={withdrawal.warning} withdraw={withdrawal.act} onDone={onRead} />
      )}
    </div>
  );
}
