import type { EntryView } from '@procure/contract/library/entry.schema.ts';
import { getPrequalification } from '@procure/contract/prequalification/prequalification.route.ts';
import type { PrequalificationApplication } from '@procure/contract/prequalification/prequalification.schema.ts';
import { client } from '@procure/web/call/client.ts';
import { failed, type Stored } from '@procure/web/draft/autosave.ts';
import { type Difference, differencesOf } from '@procure/web/draft/differences.ts';
import { type Draft, useAutosave } from '@procure/web/draft/use-autosave.ts';
import { saveDraft } from '../queries.ts';

export type Written = Pick<PrequalificationApplication, 'statement' | 'contact' | 'files' | 'consortium'> & {
  /** Entries picked from the library, in the version shown when they were picked; the platform stores that version. */
  library: EntryView[];
};

const storedOf = (application: PrequalificationApplication): Stored<Written> => {
  const { version, statement, contact, files, library, consortium, lastSaved } = application;
  const [by, at] = [lastSaved?.by ?? null, lastSaved?.at ?? null];
  return { version, draft: { statement, contact, files, library, consortium }, by, at };
};

/** The application as it is checked and sent. */
export const inputOf = ({ files, library, ...written }: Written) => ({
  ...written,
  fileIds: files.map(({ id }) => id),
  library: library.map(({ kind, id, version }) => ({ kind, id, version })),
});

/** The companies of a consortium in words, one for each. */
const partsOf = ({ lead, members }: Written['consortium']) =>
  members.length === 0 ? [] : [lead, ...members].map((part) => Object.values(part).join(' '));

const keyOf = ({ statement, contact: { name, phone, email }, files, library, consortium }: Written) =>
  JSON.stringify([
    ...[statement, name, phone, email],
    files.map(({ id }) => id),
    library.map(({ id, version }) => [id, version]),
    partsOf(consortium),
  ]);

/** The draft of the application. The platform stores no draft while a submitted application is being replaced. */
export function useApplicationDraft(
  application: PrequalificationApplication,
  drafts: boolean,
): Draft<Written> {
  const lotId = application.lot.id;
  return useAutosave<Written>({
    place: () => `prequalification/${lotId}`,
    start: storedOf(application),
    isSame: (one, other) => keyOf(one) === keyOf(other),
    send: drafts
      ? async (written, version) => {
          const reply = await saveDraft({ lotId, version, ...inputOf(written) }, written.files);
          if (reply.ok) return { kind: 'saved', version: reply.data.version, at: reply.data.savedAt };
          const theirs =
            reply.reason === 'conflict' ? await client.call(getPrequalification, { lotId }) : null;
          return theirs?.ok ? { kind: 'overtaken', theirs: storedOf(theirs.data) } : failed(reply);
        }
      : null,
  });
}

const labels: Readonly<Record<string, string>> = {
  statement: '申请说明',
  'contact.name': '联系人',
  'contact.phone': '联系电话',
  'contact.email': '邮箱',
  files: '资格证明文件',
  library: '资料库选用',
  consortium: '联合体',
};

/** The fields in which two applications differ. */
export function applicationDifferences(mine: Written, theirs: Written): readonly Difference[] {
  const named = ({ files, library, consortium, ...rest }: Written) => ({
    ...rest,
    consortium: partsOf(consortium),
    files: files.map(({ name }) => name),
    library: library.map(({ title }) => title),
  });
  return differencesOf(named(mine), named(theirs), { label: (path) => labels[path] ?? path });
}
