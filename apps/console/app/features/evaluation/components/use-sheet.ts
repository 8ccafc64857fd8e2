import { getEvaluation, saveSheet } from '@procure/contract/evaluation/evaluation.route.ts';
import type {
  EvaluatedBid,
  EvaluationView,
  SheetRowView,
} from '@procure/contract/evaluation/evaluation.schema.ts';
import { computedPoints, judgedCriteria } from '@procure/domain/criterion/judgement.ts';
import { client } from '@procure/web/call/client.ts';
import { failed, type Stored } from '@procure/web/draft/autosave.ts';
import { useAutosave } from '@procure/web/draft/use-autosave.ts';

export type Sheet = NonNullable<EvaluationView['sheet']>;
type Lot = EvaluationView['lot'];

/** A sheet as it is written: a row for each bid to be judged. */
export interface Written {
  readonly scores: readonly SheetRowView[];
}

/** The number that a bid states for a criterion; empty if it states none. */
export function statedValue({ answers }: EvaluatedBid, id: string): string {
  return answers.find(({ criterionId }) => criterionId === id)?.value ?? '';
}

const emptyRow = (bidId: string): SheetRowView => ({
  bidId,
  technical: '',
  commercial: '',
  responsive: null,
  basis: '',
  comment: '',
  judgements: [],
});

/**
 * A row for each bid to be judged, with a judgement by each criterion; saved ones are kept. The sum of a part with
 * criteria is computed where it is shown, and by the server.
 */
function whole(judged: readonly EvaluatedBid[], saved: readonly SheetRowView[], lot: Lot): Written {
  const criteria = judgedCriteria(lot.criteria);
  const has = (kind: 'technical' | 'commercial') => criteria.some((criterion) => criterion.kind === kind);
  return {
    scores: judged.map((bid) => {
      const row = saved.find(({ bidId }) => bidId === bid.bidId) ?? emptyRow(bid.bidId);
      const { bidId, responsive, basis, comment } = row;
      return {
        // In this order, so that two sheets are compared as text.
        bidId,
        technical: has('technical') ? '' : row.technical,
        commercial: has('commercial') ? '' : row.commercial,
        responsive,
        basis,
        comment,
        judgements: criteria.map((criterion) => {
          // A sheet that a page of an earlier release kept in this browser has no judgements.
          const judgement = row.judgements?.find(({ criterionId }) => criterionId === criterion.id);
          return {
            criterionId: criterion.id,
            met: judgement?.met ?? null,
            points: computedPoints(criterion, statedValue(bid, criterion.id)) ?? judgement?.points ?? '',
          };
        }),
      };
    }),
  };
}

/** The reader's own sheet, saved in this browser and on the platform while it is written. */
export function useSheet(lot: Lot, judged: readonly EvaluatedBid[], sheet: Sheet) {
  const lotId = lot.id;
  const storedOf = ({ version, scores }: Sheet): Stored<Written> => ({
    version,
    draft: whole(judged, scores, lot),
    by: null,
    at: null,
  });
  return useAutosave<Written>({
    place: () => `sheet/${lotId}`,
    start: storedOf(sheet),
    isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
    restore: ({ scores }) => whole(judged, scores, lot),
    async send({ scores }, version) {
      const reply = await client.call(saveSheet, { lotId, version, scores: [...scores] });
      if (reply.ok) return { kind: 'saved', version: reply.data.version, at: new Date().toISOString() };
      // The conflicting version is the reader's own, from another window.
      const theirs = reply.reason === 'conflict' ? await client.call(getEvaluation, { lotId }) : null;
      return theirs?.ok && theirs.data.sheet !== null
        ? { kind: 'overtaken', theirs: storedOf(theirs.data.sheet) }
        : failed(reply);
    },
  });
}
