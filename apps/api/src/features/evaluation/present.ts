import { codes } from '@procure/contract/codes.ts';
import type {
  EvaluatedBid,
  EvaluationView,
  listEvaluations,
} from '@procure/contract/evaluation/evaluation.schema.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { priceFormulaOf } from '@procure/domain/criterion/criterion.ts';
import { checkChair } from '@procure/domain/evaluation/chair.ts';
import { checkAnswered, mayGoOnWithFew } from '@procure/domain/evaluation/decide.ts';
import { type Discrepancy, discrepanciesOf } from '@procure/domain/evaluation/discrepancy.ts';
import { type BidderInLot, findings } from '@procure/domain/evaluation/finding.ts';
import { withRejections } from '@procure/domain/evaluation/finding-answer.ts';
import { committeeRules } from '@procure/domain/evaluation/finding-rule.ts';
import { isUnnegotiated, judge } from '@procure/domain/evaluation/judged.ts';
import { withDeductions } from '@procure/domain/evaluation/preference.ts';
import { weightsOf } from '@procure/domain/evaluation/sheet.ts';
import {
  asDecided,
  hasPoints,
  isDecidedWithoutScores,
  partToWrite,
  passedOf,
} from '@procure/domain/evaluation/stage.ts';
import { type JudgedBid, standingsOf, withoutRanks } from '@procure/domain/evaluation/standing.ts';
import { isOver } from '@procure/domain/lot/lot.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import { methodSteps } from '@procure/domain/tender/method.ts';
import { holds, type StaffActor } from '../../platform/actor.ts';
import { requireStored } from '../../platform/database/require-stored.ts';
import { presentHeader } from '../lot/header/present.ts';
import { presentBlocker } from '../lot/present.ts';
import { type BidRow, biddersOf } from './opened-bid/read-model.ts';
import { presentPreliminary, stageOf } from './preliminary/present.ts';
import { presentQualification } from './qualification/present.ts';
import type { QueueRow } from './queue/read-model.ts';
import type { EvaluationRow, LotRow } from './read-model.ts';
import { presentRelations } from './relation/present.ts';

function presentLot(row: LotRow, now: Date) {
  const { ceilingPrice, evaluationMethod, splitEnvelope } = row;
  return { ...presentHeader(row, now), ceilingPrice, evaluationMethod, splitEnvelope };
}

/**
 * Presents the evaluation as its reader may see it: an evaluator sees the own sheet, and the others' once all are
 * submitted; other readers see no sheet before the report is submitted.
 */
export function presentEvaluation(row: EvaluationRow, actor: StaffActor): EvaluationView {
  const { now, concludedAt, concludedBy, report, signing } = row;
  const result = signing?.result ?? row.result;
  const own = row.evaluators.find(({ id }) => id === actor.accountId);
  const complete =
    row.evaluators.length > 0 &&
    row.vacancies === 0 &&
    row.evaluators.every(({ submittedAt }) => submittedAt !== null);
  const mayCompare = concludedAt !== null || (own !== undefined && complete);
  const bidders = biddersOf(row, row.method);
  const weights = weightsOf(row.evaluationMethod, row.weights);
  const stage = stageOf(row);
  const passed = passedOf(stage);
  const differing = complete && row.evaluationState === 'scoring' ? differingScores(row, passed) : [];
  const sheets = withRejections(
    row.evaluators.map(({ scores }) => asDecided(scores, passed)),
    passed === null ? [] : (row.decidedFindings ?? []),
  );
  const unscored = !complete && isDecidedWithoutScores(passed, methodSteps[row.method].minBids);
  const judged = withDeductions(
    row.bids.map((bid) => ({ ...bid, ...judge(bid, row.method), statement: statementOf(bid) })),
    row.preferences,
    (result ?? []).flatMap(({ bidId, deductions = [] }) =>
      deductions.flatMap(({ kind, granted, reason }) =>
        granted === null ? [] : [{ bidId, kind, granted, reason }],
      ),
    ),
  );
  // The result in the committee's report is read, never recomputed.
  const computed = () => {
    const rules = { method: row.evaluationMethod, weights, formula: priceFormulaOf(row.criteria) };
    const scored = standingsOf(judged, sheets, rules);
    return unscored ? withoutRanks(scored) : scored;
  };
  const standings =
    concludedAt === null && signing === null
      ? computed()
      : requireStored(result, `the result of lot ${row.id}`);
  return {
    lot: {
      ...presentLot(row, now),
      weights,
      criteria: [...row.criteria],
      preferences: row.preferences,
      kind: row.kind,
      minBids: methodSteps[row.method].minBids,
      mayGoOn: mayGoOnWithFew(row),
    },
    serverTime: now.toISOString(),
    state: row.evaluationState ?? 'preparing',
    evaluators: row.evaluators.map(({ id, nickName, preliminaryAt, submittedAt }) => ({
      ...{ id, nickName, preliminaryAt, submittedAt },
      self: id === actor.accountId,
    })),
    qualification: presentQualification(row, actor),
    preliminary: presentPreliminary(row, actor, checkChair(sittingOf(row), actor.accountId)),
    bids: judged.map((bid) => presentBid(bid, row, bidders, own !== undefined)),
    sheet:
      own === undefined
        ? null
        : {
            version: own.version,
            part: partToWrite(stage, hasPoints({ weights, criteria: row.criteria }), own),
            submittedAt: own.submittedAt,
            scores: sheetRows(own.scores),
          },
    sheets: mayCompare
      ? row.evaluators.map(({ id, scores }) => ({ evaluatorId: id, scores: sheetRows(scores) }))
      : null,
    discrepancies: mayCompare
      ? differing.map(({ evaluatorIds, ...one }) => ({ ...one, evaluatorIds: [...evaluatorIds] }))
      : [],
    scoreAnswers: mayCompare
      ? row.scoreAnswers.map(({ givenAt, ...answer }) => ({
          ...answer,
          givenAt: new Date(givenAt).toISOString(),
        }))
      : [],
    standings:
      mayCompare || (own !== undefined && unscored)
        ? standings.map(({ deductions = [], evaluatedPrice, ...one }) => ({
            ...{ ...one, evaluatedPrice: evaluatedPrice ?? one.price },
            deductions: [...deductions],
          }))
        : null,
    conclusion:
      concludedAt === null
        ? null
        : {
            concludedAt: concludedAt.toISOString(),
            concludedBy: requireStored(concludedBy, `who concluded lot ${row.id}`),
            report: requireStored(report, `the report on lot ${row.id}`),
            answers: (row.findings ?? []).map(({ code: _, ...answer }) => answer),
          },
    relations: own === undefined ? null : presentRelations(row),
    signing: own === undefined ? null : presentSigning(signing, actor),
    formerReport: own === undefined ? null : row.formerReport,
    mayCloseReview: mayCloseReview(row, actor, own !== undefined, standings),
    blocker: blockerOf({ ...row, discrepancies: differing.length }, actor, own !== undefined, standings),
    failedReason: row.state === 'failed' ? row.endedReason : null,
  };
}

function differingScores(
  { evaluators, criteria, scoreAnswers }: EvaluationRow,
  passed: readonly string[] | null,
): readonly Discrepancy[] {
  const sheets = evaluators.map(({ id: evaluatorId, scores }) => ({
    evaluatorId,
    rows: asDecided(scores, passed),
  }));
  return discrepanciesOf(sheets, criteria, scoreAnswers);
}

function presentSigning(
  signing: EvaluationRow['signing'],
  { accountId }: StaffActor,
): EvaluationView['signing'] {
  if (signing === null) return null;
  const { no, drawnUpBy, members, answered } = signing;
  return {
    ...{ no, drawnUpBy, members: members.length, answered: answered.length },
    drawnUpAt: new Date(signing.drawnUpAt).toISOString(),
    dueAt: new Date(signing.dueAt).toISOString(),
    awaitsMe: members.includes(accountId) && !answered.includes(accountId),
  };
}

/** Sheets of earlier releases have no judgements. */
const sheetRows = (rows: EvaluationRow['evaluators'][number]['scores']) =>
  rows.map(({ judgements = [], ...row }) => ({ ...row, judgements }));

/** The passing bids whose price envelope is sealed. */
const sealedOf = (standings: Standings) =>
  standings.filter(({ responsive, priceSealed = false }) => responsive && priceSealed).length;

function mayCloseReview(
  row: EvaluationRow,
  actor: StaffActor,
  named: boolean,
  standings: Standings,
): boolean {
  const isScored = row.evaluators.every(({ submittedAt }) => submittedAt !== null);
  if (checkChair(sittingOf(row), actor.accountId) !== true) return false;
  const isScoring = row.state === 'evaluating' && row.evaluationState === 'scoring';
  const may = named && holds(actor, 'evaluation.conclude');
  return may && row.splitEnvelope && isScoring && isScored && sealedOf(standings) > 0;
}

/** The committee as its acts decide about it. */
const sittingOf = ({ evaluators: members, vacancies, lastChair }: EvaluationRow) => ({
  members,
  vacancies,
  lastChair,
});

type Standings = readonly { readonly responsive: boolean; readonly priceSealed?: boolean | undefined }[];

function blockerOf(
  row: EvaluationRow & { readonly discrepancies: number },
  actor: StaffActor,
  named: boolean,
  standings: Standings,
): EvaluationView['blocker'] {
  const say = (
    reason:
      | 'not_an_evaluator'
      | 'lot_suspended'
      | 'lot_over'
      | 'negotiation_running'
      | 'negotiation_missing'
      | 'prices_sealed'
      | 'report_signing'
      | 'committee_vacant',
  ) => ({
    reason,
    message: codes[reason].message.replace('{n}', String(row.vacant)),
  });
  if (!named || !holds(actor, 'evaluation.conclude')) return say('not_an_evaluator');
  if (row.concludedAt !== null) return { reason: 'concluded', message: '报告已签署完毕' };
  if (row.state === 'suspended') return say('lot_suspended');
  if (isOver(row.state)) return say('lot_over');
  if (row.signing !== null) return say('report_signing');
  if (row.vacant > 0) return say('committee_vacant');
  if (row.negotiation !== null && row.negotiation !== 'concluded' && row.negotiation !== 'terminated') {
    return say('negotiation_running');
  }
  const stage = stageOf(row);
  const isFailing = isDecidedWithoutScores(passedOf(stage), methodSteps[row.method].minBids);
  if (isUnnegotiated(row.method, row.negotiation) && !isFailing) return say('negotiation_missing');
  const sitting = checkChair(sittingOf(row), actor.accountId);
  if (isRefused(sitting)) return presentBlocker(sitting);
  if (stage === null || stage.state === 'preliminary') return presentBlocker(refuse('preliminary_open'));
  const left = row.evaluators.filter(({ submittedAt }) => submittedAt === null).length;
  if (left > 0 && !isFailing) return presentBlocker(refuse('scoring_unfinished', { n: left }));
  const answered = checkAnswered(row);
  if (answered !== true) return presentBlocker(answered);
  // Too few bids that pass can be rejected without their prices.
  const waits = sealedOf(standings) >= methodSteps[row.method].minBids;
  return row.evaluationState === 'awaiting_prices' || waits ? say('prices_sealed') : null;
}

/** The statements of an opened bid; null if it has none. */
const statementOf = ({ contents }: BidRow) => contents?.commercial?.statement ?? null;

function presentBid(
  bid: BidRow & JudgedBid,
  row: EvaluationRow,
  bidders: readonly BidderInLot[],
  isMember: boolean,
): EvaluatedBid {
  const { price, priceFrom, excluded, evaluatedPrice, deductions } = bid;
  const statement = statementOf(bid);
  const answers = [...(bid.contents?.technical?.rows ?? []), ...(bid.contents?.commercial?.rows ?? [])];
  const quote = bid.lastRound?.quote ?? null;
  return {
    bidId: bid.bidId,
    position: bid.position,
    companyName: bid.companyName,
    excluded,
    openingPrice: bid.openingPrice,
    priceSealed: bid.priceSealed,
    price,
    evaluatedPrice,
    statement:
      statement === null ? null : { ...statement, makers: statement.makers.map((maker) => ({ ...maker })) },
    consortium: consortiumOf(bid),
    deductions: [...deductions],
    priceFrom,
    totalExcl: priceFrom === 'negotiation' ? (quote?.totalExcl ?? null) : bid.totalExcl,
    delivery: bid.delivery,
    quality: bid.quality,
    validityDays: bid.validityDays,
    bondAmount: bid.bondAmount,
    remarks: [...(bid.contents?.remarks ?? [])],
    findings:
      excluded === null
        ? findings(bid, row, bidders).filter(({ code }) => isMember || !committeeRules.includes(code))
        : [],
    deviations: row.clauses.flatMap(({ id, ...clause }) => {
      const answer = answers.find(({ clauseId }) => clauseId === id);
      return answer === undefined ? [] : [{ ...clause, ...answer }];
    }),
    answers: answersOf(bid, row),
    files: filesOf(bid, row),
  };
}

function consortiumOf({ contents }: BidRow): EvaluatedBid['consortium'] {
  const consortium = contents?.consortium ?? null;
  return consortium === null ? null : { ...consortium, members: [...consortium.members] };
}

const filesOf = ({ bidId }: BidRow, row: EvaluationRow) =>
  row.files.filter((file) => file.bidId === bidId).map(({ bidId: _, ...file }) => file);

/** The answers to the lot's criteria, in their order. A reference to a file of another bid is left out. */
function answersOf(bid: BidRow, row: EvaluationRow): EvaluatedBid['answers'] {
  const own = new Set(filesOf(bid, row).map(({ id }) => id));
  const answers = new Map(bid.contents?.answers?.map((answer) => [answer.criterionId, answer]));
  return [...row.qualificationCriteria, ...row.criteria].flatMap(({ id }) => {
    const answer = answers.get(id);
    if (answer === undefined) return [];
    return [{ ...answer, evidence: answer.evidence.filter(({ fileId }) => own.has(fileId)) }];
  });
}

export function presentQueue(rows: readonly QueueRow[]): OutputOf<typeof listEvaluations> {
  return rows.map((row) => ({
    ...presentLot(row, row.now),
    evaluatorCount: row.evaluatorCount,
    submittedCount: row.submittedCount,
    submittedByMe: row.submittedByMe,
  }));
}
