import type { FileView } from '@procure/contract/field.ts';
import { getOwnObjection } from '@procure/contract/objection/objection.route.ts';
import type { OwnObjectionView } from '@procure/contract/objection/objection.schema.ts';
import { type ObjectionSubject, objectionSubjectLabels } from '@procure/domain/objection/objection.ts';
import type { ObjectionText } from '@procure/domain/objection/rules.ts';
import { client } from '@procure/web/call/client.ts';
import { queryClient } from '@procure/web/call/queries.ts';
import { failed, type Sent, type Stored } from '@procure/web/draft/autosave.ts';
import { type Difference, differencesOf } from '@procure/web/draft/differences.ts';
import { type Draft, useAutosave } from '@procure/web/draft/use-autosave.ts';
import { objectionRightsQuery } from '../../../lib/objection.tsx';
import { saveDraft } from '../queries.ts';

export interface Written extends ObjectionText {
  readonly subject: ObjectionSubject;
  readonly files: readonly FileView[];
}

/** An empty draft on a matter that may be objected to now. */
export const begun = (subject: ObjectionSubject): Stored<Written> => ({
  version: 0,
  draft: { subject, clause: '', target: '', facts: '', basis: '', request: '', files: [] },
  by: null,
  at: null,
});

export function storedOf(objection: OwnObjectionView): Stored<Written> {
  const { version, subject, clause, target, facts, basis, request, files, savedAt } = objection;
  return {
    version,
    draft: { subject, clause, target, facts, basis, request, files },
    by: null,
    at: savedAt,
  };
}

/** The parts that are compared; the platform trims spaces at the ends. */
const keyOf = ({ subject, clause, target, facts, basis, request, files }: Written) =>
  JSON.stringify([
    subject,
    ...[clause, target, facts, basis, request].map((text) => text.trim()),
    ...files.map(({ id }) => id),
  ]);

/** Storage key in this browser for new objections about a lot, until the platform has them. */
export const newPlace = (lotId: string) => `objection-new/${lotId}`;

/** The draft of an objection, saved while it is typed. */
export function useObjectionDraft(lotId: string, id: string, start: Stored<Written>): Draft<Written> {
  return useAutosave<Written>({
    place: (version) => (version === 0 ? [newPlace(lotId), id] : `objection/${id}`),
    start,
    isSame: (one, other) => keyOf(one) === keyOf(other),
    // The company's list of objections contains it from now on.
    onFirst: () => void queryClient.invalidateQueries(objectionRightsQuery(lotId)),
    async send({ files, ...texts }, version): Promise<Sent<Written>> {
      const fileIds = files.map((file) => file.id);
      const reply = await saveDraft({ lotId, id, version, ...texts, fileIds }, files);
      if (reply.ok) return { kind: 'saved', version: reply.data.version, at: reply.data.savedAt };
      const theirs = reply.reason === 'conflict' ? await client.call(getOwnObjection, { id }) : null;
      if (!theirs?.ok) return failed(reply);
      return theirs.data.state === 'draft'
        ? { kind: 'overtaken', theirs: storedOf(theirs.data) }
        : { kind: 'failed', message: '这份异议已经提交，不能再修改', again: false };
    },
  });
}

const labels: Readonly<Record<string, string>> = {
  subject: '异议事项',
  clause: '条款',
  target: '异议对象',
  facts: '事实和理由',
  basis: '法律依据',
  request: '异议请求',
  files: '附件',
};

/** The fields in which two drafts differ. */
export function objectionDifferences(mine: Written, theirs: Written): readonly Difference[] {
  const named = ({ files, subject, ...texts }: Written) => ({
    ...texts,
    subject: objectionSubjectLabels[subject],
    files: files.map(({ name }) => name),
  });
  return differencesOf(named(mine), named(theirs), { label: (path) => labels[path] ?? path });
}
