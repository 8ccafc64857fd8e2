import { getOwnComplaint } from '@procure/contract/complaint/complaint.route.ts';
import type { ComplaintRightView, OwnComplaintView } from '@procure/contract/complaint/complaint.schema.ts';
import type { FileView } from '@procure/contract/field.ts';
import type { ComplaintText } from '@procure/domain/complaint/rules.ts';
import { client } from '@procure/web/call/client.ts';
import { queryClient } from '@procure/web/call/queries.ts';
import { failed, type Sent, type Stored } from '@procure/web/draft/autosave.ts';
import { type Difference, differencesOf } from '@procure/web/draft/differences.ts';
import { type Draft, useAutosave } from '@procure/web/draft/use-autosave.ts';
import { complaintRightsQuery } from '../../../lib/complaint.tsx';
import { saveDraft } from '../queries.ts';

/** The matter of the complaint: the id of the objection that it follows, or `other`. */
export const aboutOf = ({ objectionId }: Pick<ComplaintRightView, 'objectionId'>): string =>
  objectionId ?? 'other';

export interface Written extends ComplaintText {
  readonly about: string;
  readonly files: readonly FileView[];
}

const blank = { respondent: '', facts: '', basis: '', request: '', agent: '', knownOn: '', files: [] };

export const begun = (about: string): Stored<Written> => ({
  version: 0,
  draft: { about, ...blank },
  by: null,
  at: null,
});

export function storedOf(complaint: OwnComplaintView): Stored<Written> {
  const { version, respondent, facts, basis, request, agent, knownOn, files, savedAt } = complaint;
  const texts = { respondent, facts, basis, request, agent, knownOn, files };
  return { version, draft: { about: aboutOf(complaint), ...texts }, by: null, at: savedAt };
}

/** The parts that are compared; the platform trims spaces at the ends. */
const keyOf = ({ about, respondent, facts, basis, request, agent, knownOn, files }: Written) =>
  JSON.stringify([
    about,
    ...[respondent, facts, basis, request, agent, knownOn].map((text) => text.trim()),
    ...files.map(({ id }) => id),
  ]);

/** Storage key in this browser for new complaints about a lot, until the platform has them. */
export const newPlace = (lotId: string) => `complaint-new/${lotId}`;

interface Place {
  readonly lotId: string;
  readonly id: string;
  readonly rights: readonly ComplaintRightView[];
}

/** The draft of a complaint, saved while it is typed. */
export function useComplaintDraft({ lotId, id, rights }: Place, start: Stored<Written>): Draft<Written> {
  return useAutosave<Written>({
    place: (version) => (version === 0 ? [newPlace(lotId), id] : `complaint/${id}`),
    start,
    isSame: (one, other) => keyOf(one) === keyOf(other),
    // The company's list of complaints contains it from now on.
    onFirst: () => void queryClient.invalidateQueries(complaintRightsQuery(lotId)),
    async send({ files, about, ...texts }, version): Promise<Sent<Written>> {
      const right = rights.find((one) => aboutOf(one) === about);
      const of = { subject: right?.subject ?? 'other', objectionId: right?.objectionId ?? '' } as const;
      const fileIds = files.map((file) => file.id);
      const reply = await saveDraft({ lotId, id, version, ...of, ...texts, fileIds }, files);
      if (reply.ok) return { kind: 'saved', version: reply.data.version, at: reply.data.savedAt };
      const theirs = reply.reason === 'conflict' ? await client.call(getOwnComplaint, { id }) : null;
      if (!theirs?.ok) return failed(reply);
      return theirs.data.state === 'draft'
        ? { kind: 'overtaken', theirs: storedOf(theirs.data) }
        : { kind: 'failed', message: '这份投诉已经提交，不能再修改', again: false };
    },
  });
}

const labels: Readonly<Record<string, string>> = {
  about: '投诉事项',
  respondent: '被投诉的投标人',
  facts: '事实和理由',
  basis: '法律依据',
  request: '投诉请求',
  agent: '代理人',
  knownOn: '知道该事项的日期',
  files: '附件',
};

/** The fields in which two drafts differ. */
export function complaintDifferences(mine: Written, theirs: Written): readonly Difference[] {
  const named = ({ files, ...texts }: Written) => ({ ...texts, files: files.map(({ name }) => name) });
  return differencesOf(named(mine), named(theirs), { label: (path) => labels[path] ?? path });
}
