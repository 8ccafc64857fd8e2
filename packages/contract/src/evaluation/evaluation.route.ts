import { lotStopped, type Route } from '../route.ts';
import { ofTheChair } from './committee.route.ts';

/** A lot's evaluators can read it from the opening on, and the other sheets once all are submitted. */
export const getEvaluation = {
  method: 'GET',
  path: '/api/inner/pch/lots/:lotId/evaluation',
  access: { who: 'staff', permission: 'evaluation.read' },
  refusals: { before_deadline: '4601', not_an_evaluator: '4603', declaration_missing: '4644' },
} as const satisfies Route;

/** The price lines of an opened lot with the prices of all bids; see `getEvaluation` for its readers. */
export const comparePrices = {
  method: 'GET',
  path: '/api/inner/pch/lots/:lotId/evaluation/prices',
  access: { who: 'staff', permission: 'evaluation.read' },
  paged: true,
  refusals: { before_deadline: '4601', not_an_evaluator: '4603', declaration_missing: '4644' },
} as const satisfies Route;

/**
 * All price lines of an opened lot with the unit prices of all bids, for a file; see `getEvaluation` for its readers. The
 * export and its reader are logged.
 */
export const exportPrices = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/evaluation/prices/export',
  access: { who: 'staff', permission: 'evaluation.read' },
  refusals: { before_deadline: '4601', not_an_evaluator: '4603', declaration_missing: '4644' },
} as const satisfies Route;

/** Information that bidders of an opened lot have in common, for the auditor; evaluators read it with the evaluation. */
export const getRelations = {
  method: 'GET',
  path: '/api/inner/pch/lots/:lotId/relations',
  access: { who: 'staff', permission: 'audit.read' },
  refusals: { before_deadline: '4601' },
} as const satisfies Route;

export const listEvaluations = {
  method: 'GET',
  path: '/api/inner/pch/evaluations',
  access: { who: 'staff', permission: 'evaluation.read' },
  paged: true,
} as const satisfies Route;

/** `version` is the sheet version on which the content is based, 0 for the first. */
export const saveSheet = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/evaluation/sheet',
  access: { who: 'staff', permission: 'evaluation.score' },
  refusals: {
    not_an_evaluator: '4603',
    committee_vacant: '4653',
    qualification_open: '4664',
    declaration_missing: '4644',
    sheet_submitted: '4632',
    preliminary_submitted: '4661',
    ...lotStopped,
  },
} as const satisfies Route;

/**
 * 初步评审: hands in whether each bid is responsive, with the grounds of the rejections. Points that are sent with it are
 * ignored. A repeated call with the same rows returns the first answer.
 */
export const submitPreliminary = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/evaluation/preliminary/submission',
  access: { who: 'staff', permission: 'evaluation.score' },
  refusals: {
    not_an_evaluator: '4603',
    committee_vacant: '4653',
    qualification_open: '4664',
    declaration_missing: '4644',
    sheet_submitted: '4632',
    preliminary_submitted: '4661',
    ...lotStopped,
  },
} as const satisfies Route;

/**
 * The chair closes the preliminary review when every member has handed it in, with the committee's answer to each finding
 * on the bids that pass. The members then score the bids that the committee did not reject. A repeat changes nothing.
 */
export const closePreliminary = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/evaluation/preliminary',
  access: { who: 'staff', permission: 'evaluation.conclude' },
  refusals: {
    not_an_evaluator: '4603',
    committee_vacant: '4653',
    qualification_open: '4664',
    ...ofTheChair,
    preliminary_unfinished: '4662',
    proposals_open: '4656',
    clarifications_pending: '4655',
    files_unread: '4675',
    findings_unanswered: '4332',
    ...lotStopped,
  },
} as const satisfies Route;

/**
 * The chair opens the closed preliminary review again, because of an error, before the report and before the price
 * envelopes are opened. All sheets are drafts again. A repeat changes nothing.
 */
export const reopenPreliminary = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/evaluation/preliminary/reopening',
  access: { who: 'staff', permission: 'evaluation.conclude' },
  refusals: {
    not_an_evaluator: '4603',
    committee_vacant: '4653',
    ...ofTheChair,
    prices_released: '4663',
    report_signing: '4639',
    ...lotStopped,
  },
} as const satisfies Route;

/**
 * A submitted sheet is final. It has the points of the bids that passed the preliminary review; other parts of what is sent
 * are ignored. In a lot without points the end of that review submits all sheets. A repeated call with the same scores
 * returns the first answer.
 */
export const submitSheet = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/evaluation/sheet/submission',
  access: { who: 'staff', permission: 'evaluation.score' },
  refusals: {
    not_an_evaluator: '4603',
    committee_vacant: '4653',
    qualification_open: '4664',
    declaration_missing: '4644',
    sheet_submitted: '4632',
    preliminary_open: '4660',
    negotiation_running: '4631',
    ...lotStopped,
  },
} as const satisfies Route;

/**
 * A member checks points that differ from those of the others: gives other points, or keeps them with a reason. A repeat
 * changes nothing.
 */
export const answerScore = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/evaluation/score-answers',
  access: { who: 'staff', permission: 'evaluation.score' },
  refusals: {
    not_an_evaluator: '4603',
    committee_vacant: '4653',
    declaration_missing: '4644',
    scores_incomplete: '4659',
    score_checked: '4658',
    ...lotStopped,
  },
} as const satisfies Route;

/**
 * Closes the review of the technical and commercial parts of a lot with two envelopes; the openers then open the price
 * envelopes of the bids that pass. A repeat changes nothing.
 */
export const closeReview = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/evaluation/review',
  access: { who: 'staff', permission: 'evaluation.conclude' },
  refusals: {
    not_an_evaluator: '4603',
    committee_vacant: '4653',
    ...ofTheChair,
    scoring_unfinished: '4605',
    scores_unchecked: '4657',
    proposals_open: '4656',
    clarifications_pending: '4655',
    prices_not_sealed: '4637',
    ...lotStopped,
  },
} as const satisfies Route;

/**
 * Draws up the committee's report with the ranking and the candidates, which all members then sign. A repeat changes
 * nothing.
 */
export const drawUpReport = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/evaluation/report',
  access: { who: 'staff', permission: 'evaluation.conclude' },
  refusals: {
    not_an_evaluator: '4603',
    committee_vacant: '4653',
    ...ofTheChair,
    preliminary_open: '4660',
    scoring_unfinished: '4605',
    scores_unchecked: '4657',
    proposals_open: '4656',
    clarifications_pending: '4655',
    negotiation_running: '4631',
    negotiation_missing: '4333',
    findings_unanswered: '4332',
    preferences_undecided: '4336',
    ranking_tied: '4630',
    prices_sealed: '4636',
    ...lotStopped,
  },
} as const satisfies Route;
