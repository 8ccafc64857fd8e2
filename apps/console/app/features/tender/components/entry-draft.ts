import type { EntryRow } from '@procure/contract/tender/entry.schema.ts';
import { isScored, scoringsOf } from '@procure/domain/criterion/criterion.ts';
import type { EntryKind, EntryPart } from '@procure/domain/tender/entry.ts';
import { emptyScoring } from '../../../lib/criterion-draft.ts';

/** An entry as it is typed. */
export type EntryDraft = Pick<EntryRow, 'organisationId' | 'name' | 'content' | 'methods' | 'note'>;
export type DraftClause = Extract<EntryRow['content'], { kind: 'clause' }>['clause'];
export type DraftCriterion = Extract<EntryRow['content'], { kind: 'criterion' }>['criterion'];

export function emptyEntry(kind: EntryKind): EntryDraft {
  const content: EntryDraft['content'] =
    kind === 'clause'
      ? { kind, clause: { kind: 'technical', clauseNo: '', requirement: '', starred: false } }
      : {
          kind,
          criterion: {
            ...{ kind: 'technical', title: '', requirement: '', evidence: '', points: null },
            scoring: emptyScoring(scoringsOf.technical[0]),
          },
        };
  return { organisationId: '', name: '', content, methods: [], note: '' };
}

export function entryDraftOf({ organisationId, name, content, methods, note }: EntryRow): EntryDraft {
  return { organisationId, name, content, methods, note };
}

/** The criterion in another part: points and a scoring that the part lacks are dropped. */
export function inPart(criterion: DraftCriterion, kind: EntryPart): DraftCriterion {
  const isAllowed = scoringsOf[kind].includes(criterion.scoring.by);
  return {
    ...criterion,
    kind,
    points: isScored(kind) ? criterion.points : null,
    scoring: isAllowed ? criterion.scoring : emptyScoring(scoringsOf[kind][0]),
  };
}
