import type { SupplierPermission } from '@procure/domain/permission/permission.ts';
import { inTermsOf } from '@procure/domain/tender/words.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { refuse } from '@procure/ui/refusal/refusal.tsx';
import { ConflictView } from '@procure/web/draft/conflict-view.tsx';
import { SaveWords } from '@procure/web/draft/save-words.tsx';
import type { Draft } from '@procure/web/draft/use-autosave.ts';
import { FieldsSummary } from '@procure/web/form/bound-fields.tsx';
import { type Fields, type Values, whenValid } from '@procure/web/form/use-fields.ts';
import type { ComponentProps, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import styles from './lot-page.module.css';
import { Lacking, useAllowed } from './permission.tsx';

interface Letter {
  readonly noun: '异议' | '投诉';
  /** The tender's method and law, which decide its terms. */
  readonly law: Parameters<typeof inTermsOf>[0];
}

interface LetterFormProps<T extends Values> extends Letter {
  readonly permission: SupplierPermission & ('objection.submit' | 'complaint.submit');
  readonly draft: Draft<T>;
  readonly fields: Fields<T>;
  readonly differences: ComponentProps<typeof ConflictView<T>>['differences'];
  readonly busy: boolean;
  readonly uploading: boolean;
  readonly submit: (written: T) => Promise<unknown>;
  readonly children: ReactNode;
}

/** The form of a letter: saved automatically; the button checks it and submits the version saved last. */
export function LetterForm<T extends Values>(props: LetterFormProps<T>) {
  const { noun, law, permission, draft, fields, differences, busy, uploading, submit, children } = props;
  const maySubmit = useAllowed(permission);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void whenValid(fields, submit);
      }}
    >
      <ConflictView draft={draft} noun={inTermsOf(law, `这份${noun}`)} differences={differences} />
      <FieldsSummary of={fields} />
      {children}
      <div className={styles.actions}>
        {maySubmit ? (
          <Button
            type="submit"
            kind="primary"
            size="large"
            busy={busy || uploading}
            busyText={uploading ? '文件上传中' : '正在提交'}
          >
            {inTermsOf(law, `提交${noun}`)}
          </Button>
        ) : (
          <Lacking code={permission} />
        )}
        <Button onClick={() => void draft.save()}>保存草稿</Button>
        <SaveWords draft={draft} />
      </div>
    </form>
  );
}

interface Submission<T> extends Letter {
  readonly draft: Draft<T>;
  readonly written: T;
  /** The consequences, in the terms of the tender's own law, shown before the submission. */
  readonly text: string;
  /** The page of the submitted letter. */
  readonly href: string;
  act(
    version: number,
    said: (no: string) => string,
  ): Promise<{ readonly version: number; readonly submittedAt: string } | null>;
}

/** Asks, then submits the version saved last and opens its page; the function resolves to null if nothing was submitted. */
export function useLetterSubmission<T>() {
  const navigate = useNavigate();
  return async ({ noun, law, draft, written, text, href, act }: Submission<T>) => {
    const own = (words: string) => inTermsOf(law, words);
    const done = await confirm({
      title: own(`提交${noun}`),
      text,
      confirmText: '确认提交',
      busyText: '正在提交',
      async act() {
        // The platform's copy is submitted, so nothing is submitted if the last changes did not arrive.
        const { all, version } = await draft.save();
        if (!all) {
          const message = own(`填写内容未能全部保存到平台，${noun}没有提交，请保存后再提交`);
          refuse({ message, fields: [] });
          return null;
        }
        const answer = await act(version, (no) => own(`您已提交${noun}，编号${no}`));
        if (answer !== null)
          draft.take({ version: answer.version, draft: written, by: null, at: answer.submittedAt });
        return answer;
      },
    });
    if (!done) return null;
    await navigate(href);
    return done;
  };
}
