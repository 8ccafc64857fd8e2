import type { Client } from '@procure/client/client.ts';
import * as committees from '@procure/contract/evaluation/committee.route.ts';
import * as evaluations from '@procure/contract/evaluation/evaluation.route.ts';
import type { SheetRowView } from '@procure/contract/evaluation/evaluation.schema.ts';
import * as qualifications from '@procure/contract/evaluation/qualification.route.ts';
import * as reports from '@procure/contract/evaluation/report.route.ts';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import {
  digestOf,
  type EvaluatingLot,
  evaluatingLot,
  rejecting,
  report,
  scored,
} from '../testing/fixtures/evaluation.ts';
import { releaseShare } from '../testing/fixtures/opener.ts';
import { neighbour } from '../testing/fixtures/organisation.ts';
import { dataOf } from '../testing/fixtures/outcome.ts';
import { testApp } from '../testing/test-app.ts';
import { runOpening } from './features/opening/session/service.ts';

/**
 * All roles try all acts of an evaluation in each of its states. An act that the table below does not allow is refused, or
 * repeats a former answer: it changes no row of the lot. The acts that lead from one state to the next prove that the same
 * inputs are accepted in their time.
 */
const test = testApp({ limits: { ordinary: 1_000_000, tight: 1_000_000 } });
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const reason = '与投标人有利害关系，应当回避';

interface Inputs {
  readonly lotId: string;
  readonly bidId: string;
  readonly memberId: string;
  readonly outsiderId: string;
  readonly version: number;
  readonly scores: SheetRowView[];
  readonly criterionId: string;
  readonly digest: string;
  readonly biddersDigest: string;
  readonly textVersion: string;
}

type Answer = { readonly ok: true } | { readonly ok: false; readonly reason?: string };

const acts = {
  signIn: (client, { lotId, textVersion, biddersDigest }) =>
    client.call(committees.signInToCommittee, { lotId, textVersion, biddersDigest }),
  voteChair: (client, { lotId, memberId }) =>
    client.call(committees.voteChair, { lotId, candidateId: memberId }),
  determineChair: (client, { lotId, memberId }) =>
    client.call(committees.determineChair, { lotId, candidateId: memberId }),
  recuse: (client, { lotId, bidId }) =>
    client.call(committees.recuse, { lotId, ground: 'relation', bidIds: [bidId], reason }),
  removeEvaluator: (client, { lotId, memberId: evaluatorId }) =>
    client.call(committees.removeEvaluator, { lotId, evaluatorId, ground: 'absent', bidIds: [], reason }),
  fillSeat: (client, { lotId, outsiderId: successorId }) =>
    client.call(committees.fillSeat, { lotId, no: 1, successorId }),
  judgeQualification: (client, { lotId, bidId }) => {
    const judgement = { qualified: true, failed: [], reason: '', seen: 0 };
    return client.call(qualifications.judgeQualification, { lotId, bidId, ...judgement });
  },
  closeQualification: (client, { lotId }) => client.call(qualifications.closeQualification, { lotId }),
  reopenQualification: (client, { lotId }) =>
    client.call(qualifications.reopenQualification, { lotId, reason }),
  saveSheet: (client, { lotId, version, scores }) =>
    client.call(evaluations.saveSheet, { lotId, version, scores }),
  submitPreliminary: (client, { lotId, scores }) =>
    client.call(evaluations.submitPreliminary, { lotId, scores }),
  closePreliminary: (client, { lotId }) => client.call(evaluations.closePreliminary, { lotId }),
  reopenPreliminary: (client, { lotId }) => client.call(evaluations.reopenPreliminary, { lotId, reason }),
  submitSheet: (client, { lotId, scores }) => client.call(evaluations.submitSheet, { lotId, scores }),
  answerScore: (client, { lotId, bidId, criterionId }) =>
    client.call(evaluations.answerScore, { lotId, bidId, criterionId, points: null, reason }),
  closeReview: (client, { lotId }) => client.call(evaluations.closeReview, { lotId }),
  drawUpReport: (client, { lotId }) => client.call(evaluations.drawUpReport, { lotId, report }),
  signReport: (client, { lotId, digest }) => client.call(reports.signReport, { lotId, digest }),
  dissentFromReport: (client, { lotId, digest }) =>
    client.call(reports.dissentFromReport, { lotId, digest, reason }),
  takeBackReport: (client, { lotId, digest }) =>
    client.call(reports.takeBackReport, { lotId, digest, reason, reopenSheets: true }),
} as const satisfies Record<string, (client: Client, inputs: Inputs) => Promise<Answer>>;
type Act = keyof typeof acts;

const insiders = ['chair', 'member', 'handler'] as const;
const outsiders = [
  'evaluator',
  'colleague',
  'neighbour',
  'neighbourEvaluator',
  'auditor',
  'bidder',
  'visitor',
] as const;
type Role = (typeof insiders)[number] | (typeof outsiders)[number];
type Allowed = Partial<Readonly<Record<Act, readonly Role[]>>>;

const leaving: Allowed = { recuse: ['chair', 'member'], removeEvaluator: ['handler'] };
/** The acts that change something in each state, with the people who may do them. */
const allowed = {
  reviewing: { ...leaving, saveSheet: ['chair', 'member'], submitPreliminary: ['chair', 'member'] },
  reviewed: { ...leaving, closePreliminary: ['chair'] },
  scoring: {
    ...leaving,
    saveSheet: ['chair', 'member'],
    submitSheet: ['chair', 'member'],
    reopenPreliminary: ['chair'],
  },
  scored: { ...leaving, drawUpReport: ['chair'], reopenPreliminary: ['chair'] },
  signing: {
    ...leaving,
    signReport: ['chair', 'member'],
    dissentFromReport: ['chair', 'member'],
    takeBackReport: ['chair'],
  },
  sealed: { ...leaving, closeReview: ['chair'], reopenPreliminary: ['chair'] },
  awaitingPrices: leaving,
  opened: { ...leaving, drawUpReport: ['chair'] },
  ended: {},
} as const satisfies Record<string, Allowed>;
type State = keyof typeof allowed;

const tables = [
  ...['candidate', 'chair_vote', 'committee_chair', 'committee_declaration', 'committee_departure'],
  ...['evaluation', 'evaluation_report', 'evaluation_sheet', 'lot_evaluator', 'qualification_judgement'],
  ...['qualification_review', 'report_opinion', 'score_answer', 'bid', 'opening_entry', 'audit_log'],
];

/** A digest of all rows of a lot that an act of its evaluation could change. */
async function rowsOf(lotId: string): Promise<string> {
  const digests = tables.map(
    (table) => sql`(select md5(coalesce(string_agg(own::text, ' ' order by own::text), ''))
      from ${sql.table(table)} own where own.lot_id = ${lotId})`,
  );
  const { rows } = await sql<{ digests: string }>`select concat_ws(' ', ${sql.join(digests)},
    (select state from lot where id = ${lotId})) as digests`.execute(test.parts().db);
  return rows[0]?.digests ?? '';
}

/** A lot with everybody who tries the acts, and the way to try them in one of its states. */
async function triedLot(options: Parameters<typeof evaluatingLot>[1] = {}) {
  const lot = await evaluatingLot(test, options);
  const { lotId, bidIds, evaluators, tender, suppliers } = lot;
  const [chair, member] = evaluators;
  const [bidder] = suppliers;
  if (!chair || !member || !bidder) throw new Error(`lot ${lotId} has a committee and bidders`);
  const memberId = member.accountId;
  const outsider = await test.staff('evaluator');
  const clients: Readonly<Record<Role, Client>> = {
    chair: chair.client,
    member: member.client,
    handler: tender.buyer.client,
    evaluator: outsider.client,
    colleague: (await test.staff('buyer')).client,
    neighbour: (await test.staffOf(neighbour.id, 'buyer')).client,
    neighbourEvaluator: (await test.staffOf(neighbour.id, 'evaluator')).client,
    auditor: (await test.staff('auditor')).client,
    bidder: test.client('console', bidder.token),
    visitor: test.client('console'),
  };
  const view = dataOf(await chair.client.call(evaluations.getEvaluation, { lotId }));
  const { biddersDigest, undertaking } = dataOf(await chair.client.call(committees.getCommittee, { lotId }));
  const scores = await lot.judged(bidIds.map((bidId) => scored(bidId)));

  /** Tries all acts that the state does not allow. */
  async function tryAll(state: State): Promise<void> {
    const mine: Allowed = allowed[state];
    const { sheet } = dataOf(await clients.chair.call(evaluations.getEvaluation, { lotId }));
    const inputs: Inputs = {
      ...{ lotId, bidId: bidIds[0] ?? '', memberId },
      ...{ outsiderId: outsider.accountId, version: sheet?.version ?? 0, scores, biddersDigest },
      criterionId: view.lot.criteria[0]?.id ?? '',
      digest: state === 'signing' ? await digestOf(evaluators[0], lotId) : '0'.repeat(64),
      textVersion: undertaking.version,
    };
    const before = await rowsOf(lotId);
    for (const [name, act] of Object.entries(acts))
      for (const role of [...insiders, ...outsiders]) {
        if (mine[name as Act]?.includes(role)) continue;
        const reply: Answer = await act(clients[role], inputs);
        const what = `${name} by ${role} while ${state}`;
        expect({ what, rows: await rowsOf(lotId) }).toEqual({ what, rows: before });
        if (outsiders.some((one) => one === role))
          expect({ what, ok: reply.ok }).toEqual({ what, ok: false });
        // The refusal of an input would hide the rule.
        else if (!reply.ok) expect([what, 'invalid_input', 'factor_required']).not.toContain(reply.reason);
      }
  }

  return { ...lot, chair, member, scores, tryAll };
}

async function everyMember(
  { evaluators }: EvaluatingLot,
  act: (client: Client) => Promise<{ readonly ok: boolean }>,
): Promise<void> {
  for (const { client } of evaluators) expect(await act(client)).toMatchObject({ ok: true });
}

describe('the acts of an evaluation', () => {
  it('are refused outside of their state, and to everybody else', async () => {
    const lot = await triedLot();
    const { lotId, chair, scores, tryAll } = lot;
    await tryAll('reviewing');
    await everyMember(lot, (client) => client.call(evaluations.submitPreliminary, { lotId, scores }));
    await tryAll('reviewed');
    dataOf(await chair.client.call(evaluations.closePreliminary, { lotId }));
    await tryAll('scoring');
    await everyMember(lot, (client) => client.call(evaluations.submitSheet, { lotId, scores }));
    await tryAll('scored');
    dataOf(await chair.client.call(evaluations.drawUpReport, { lotId, report }));
    await tryAll('signing');
    const digest = await digestOf(chair, lotId);
    await everyMember(lot, (client) => client.call(reports.signReport, { lotId, digest }));
    await tryAll('ended');
  });

  it('are refused around the opening of the price envelopes', async () => {
    const lot = await triedLot({ lot: { splitEnvelope: true } });
    const { lotId, chair, scores, tender, tryAll } = lot;
    await everyMember(lot, (client) => client.call(evaluations.submitPreliminary, { lotId, scores }));
    dataOf(await chair.client.call(evaluations.closePreliminary, { lotId }));
    await everyMember(lot, (client) => client.call(evaluations.submitSheet, { lotId, scores }));
    await tryAll('sealed');
    dataOf(await chair.client.call(evaluations.closeReview, { lotId }));
    await tryAll('awaitingPrices');
    for (const opener of tender.openers.slice(0, 2)) dataOf(await releaseShare(opener, lotId));
    await runOpening(test.parts(), lotId);
    await tryAll('opened');
  });

  it('are refused in a suspended lot, and in one that failed', async () => {
    const lot = await triedLot();
    const { lotId, bidIds, chair, tryAll } = lot;
    const { db } = test.parts();
    const setState = (state: 'suspended' | 'evaluating', before: 'evaluating' | null) =>
      db.updateTable('lot').set({ state, stateBeforeSuspension: before }).where('id', '=', lotId).execute();
    await setState('suspended', 'evaluating');
    await tryAll('ended');
    await setState('evaluating', null);
    const scores = await lot.judged(bidIds.map((bidId) => rejecting(bidId)));
    await everyMember(lot, (client) => client.call(evaluations.submitPreliminary, { lotId, scores }));
    dataOf(await chair.client.call(evaluations.closePreliminary, { lotId }));
    dataOf(await chair.client.call(evaluations.drawUpReport, { lotId, report }));
    const digest = await digestOf(chair, lotId);
    await everyMember(lot, (client) => client.call(reports.signReport, { lotId, digest }));
    await tryAll('ended');
  });
});
