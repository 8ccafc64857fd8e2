import { Button } from '@procure/ui/button/button.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { ConflictView } from '@procure/web/draft/conflict-view.tsx';
import { differencesOf } from '@procure/web/draft/differences.ts';
import { KeptWords } from '@procure/web/draft/save-words.tsx';
import type { Draft } from '@procure/web/draft/use-autosave.ts';
import { type Fields, type Values, whenValid } from '@procure/web/form/use-fields.ts';
import type { ReactNode } from 'react';
import styles from './lot-desk.module.css';

interface Act<T> {
  readonly text: string;
  readonly busy: boolean;
  readonly run: (written: T) => Promise<unknown>;
}

interface ResultFormProps<T extends Values> {
  readonly draft: Draft<T>;
  readonly fields: Fields<T>;
  /** Noun for the draft: 「这份答复」. */
  readonly noun: string;
  /** The form of the draft in which two drafts are compared, and the labels of its parts. */
  readonly named: (written: T) => object;
  readonly labels: Readonly<Record<string, string>>;
  /** The reason for which the signer returned it; null if it was not returned. */
  readonly returned: { readonly title: string; readonly reason: string } | null;
  readonly uploading: boolean;
  readonly submit: Act<T>;
  readonly save: Act<T>;
  /** An act instead of a result. */
  readonly otherwise?: ReactNode;
  /** The signature that the result waits for. */
  readonly hint: string;
  readonly children: ReactNode;
}

/** The form of the result of a letter: kept while it is typed, saved for colleagues, submitted for signature. */
export function ResultForm<T extends Values>(props: ResultFormProps<T>) {
  const { draft, fields, noun, named, labels, returned, uploading, submit, save, otherwise, hint, children } =
    props;
  const isHeld = draft.saving.kind === 'conflict' || uploading;
  return (
    <div className={styles.form}>
      {returned === null ? null : (
        <Note tone="danger" title={returned.title}>
          <p className={styles.text}>{returned.reason}</p>
        </Note>
      )}
      <ConflictView
        draft={draft}
        noun={noun}
        differences={(mine, theirs) =>
          differencesOf(named(mine), named(theirs), {
            label: (path) => labels[path.split('.')[0] ?? ''] ?? path,
          })
        }
      />
      {children}
      <div className={styles.actions}>
        <Button
          kind="primary"
          busy={submit.busy}
          busyText="正在提交"
          disabled={isHeld || save.busy}
          onClick={() => void whenValid(fields, submit.run)}
        >
          {submit.text}
        </Button>
        <Button
          busy={save.busy}
          busyText="正在保存"
          disabled={isHeld || submit.busy}
          onClick={() => void whenValid(fields, save.run)}
        >
          {save.text}
        </Button>
        {otherwise}
        <span className={styles.hint}>{hint}</span>
      </div>
      <KeptWords draft={draft} />
    </div>
  );
}
