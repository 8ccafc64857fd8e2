import type { SheetRowView } from '@procure/contract/evaluation/evaluation.schema.ts';
import { isScored } from '@procure/domain/criterion/criterion.ts';
import { computedPoints, judgedCriteria } from '@procure/domain/criterion/judgement.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import type { NegotiationRecord } from '@procure/domain/evaluation/negotiation-record.ts';
import { qualificationStage } from '@procure/domain/evaluation/qualification.ts';
import { priceOnly } from '@procure/domain/evaluation/sheet.ts';
import { hasPoints } from '@procure/domain/evaluation/stage.ts';
import { undertakingFor } from '@procure/domain/evaluation/undertaking.ts';
import { methodSteps } from '@procure/domain/tender/method.ts';
import { sql } from 'kysely';
import { issue as issueAward, signContract } from '../../src/features/award/issue/service.ts';
import { acknowledge } from '../../src/features/award/reply/service.ts';
import { approve, beginDecision, propose, publicize } from '../../src/features/award/service.ts';
import { accept, issue, reply } from '../../src/features/clarification/service.ts';
import { signIn, voteChair } from '../../src/features/evaluation/committee/service.ts';
import { drawUpReport } from '../../src/features/evaluation/drawing-up/service.ts';
import { closePreliminary, submitPreliminary } from '../../src/features/evaluation/preliminary/service.ts';
import {
  closeQualification,
  judgeQualification,
} from '../../src/features/evaluation/qualification/service.ts';
import { sign } from '../../src/features/evaluation/report/service.ts';
import { saveOwnSheet, submitOwnSheet } from '../../src/features/evaluation/service.ts';
import { quit, submit as submitQuote } from '../../src/features/negotiation/quote/service.ts';
import { revealDue } from '../../src/features/negotiation/reveal/service.ts';
import { conclude as concludeNegotiation, open, openRound } from '../../src/features/negotiation/service.ts';
import { approverOf, buyerOf } from '../story/organisations.ts';
import type { AwardStory, ClarificationStory, Supplier } from '../story/shape.ts';
import { answerOf } from './bid.ts';
import { planOrders } from './order.ts';
import { after, latest, must, newId, type Telling } from './telling.ts';
import { evaluators, type PlannedLot } from './tender.ts';

const day = 1440;

const negotiated: NegotiationRecord = {
  publicity: '采购前已在中国政府采购网公示5个工作日，公示期内没有收到异议。',
  meeting: '在本平台分两轮报价协商，各轮的开始和截止时间见谈判记录。',
  costs: '供应商提供了人工单价的构成、同类项目的两份合同和软件著作权登记证书，价格与同类合同相当。',
  terms: '交付内容、交付期和付款条件按采购文件执行，价格经两轮协商确定为最后报价。',
};

/** Clarifications, negotiation, evaluation, publicity and award of a lot that was opened. */
export function planDecision(telling: Telling, lot: PlannedLot): void {
  const { story } = lot;
  planQualification(telling, lot);
  planSitting(telling, lot);
  for (const clarification of story.clarifications ?? []) planClarification(telling, lot, clarification);
  planNegotiation(telling, lot);
  const shown = story.publicity?.from ?? story.award?.issued;
  if (story.state === 'evaluating' || shown === undefined) {
    planFirstScores(telling, lot);
    return;
  }
  const from = telling.at(shown);
  if (story.negotiation === undefined) planReview(telling, lot, after(from, -18 * 60));
  const rules = { weights: lot.story.weights ?? priceOnly, criteria: lot.criteria };
  for (const [place, name] of hasPoints(rules) ? evaluators.entries() : []) {
    telling.plan(after(from, -18 * 60 + 15 + place * 6), `${lot.name}: the sheet of ${name}`, async () => {
      const scores = await sheetOf(telling, lot, place);
      must(await submitOwnSheet(telling.parts, await telling.staff(name), { lotId: lot.id, scores }));
    });
  }
  telling.plan(after(from, -17 * 60), `${lot.name}: the report`, async () => {
    const report = `评标委员会按招标文件规定的办法完成评审，共评审${story.bids?.length ?? 0}份投标文件，评审过程独立、客观，推荐候选人见评审结果。`;
    const head = await telling.staff(evaluators[0] ?? '');
    must(
      await drawUpReport(telling.parts, head, {
        ...{ lotId: lot.id, report, decided: [], answers: [], competing: '' },
        preferences: [],
        record: lot.tender.method === 'single_source' ? negotiated : null,
      }),
    );
  });
  for (const [place, name] of evaluators.entries()) {
    telling.plan(after(from, -16 * 60 + place * 5), `${lot.name}: the signature of ${name}`, async () => {
      const { digest } = await telling.parts.db
        .selectFrom('evaluationReport')
        .select('digest')
        .where('lotId', '=', lot.id)
        .executeTakeFirstOrThrow();
      must(await sign(telling.parts, await telling.staff(name), { lotId: lot.id, digest }));
    });
  }
  planPublicity(telling, lot, from);
}

/** The members review the bids from a time on, and the chair closes the review. */
function planReview(telling: Telling, lot: PlannedLot, from: Date): void {
  const { parts } = telling;
  for (const [place, name] of evaluators.entries())
    telling.plan(after(from, place * 2), `${lot.name}: the review of ${name}`, async () => {
      const scores = await reviewOf(telling, lot);
      must(await submitPreliminary(parts, await telling.staff(name), { lotId: lot.id, scores }));
    });
  telling.plan(after(from, 12), `${lot.name}: the end of the review`, async () => {
    const chair = await telling.staff(evaluators[0] ?? '');
    must(await closePreliminary(parts, chair, { lotId: lot.id, answers: [] }));
  });
}

/** The buyer finds all bidders of a government tendering qualified. */
function planQualification(telling: Telling, lot: PlannedLot): void {
  const { scope, method } = lot.tender;
  const { prequalificationDeadline: deadline } = lot.story.schedule;
  const prequalificationDeadline = deadline === null ? null : telling.at(deadline);
  if (qualificationStage({ scope, method, prequalificationDeadline }, false, null) === 'none') return;
  telling.plan(after(lot.bidDeadline, 18), `${lot.name}: the qualification of the bidders`, async () => {
    const { parts } = telling;
    const buyer = await telling.staff(buyerOf(lot.tender.buyer));
    const judgement = { lotId: lot.id, qualified: true, failed: [], reason: '', seen: 0 };
    for (const bidId of (await bidsOf(telling, lot)).values())
      must(await judgeQualification(parts, buyer, { ...judgement, bidId }));
    must(await closeQualification(parts, buyer, { lotId: lot.id }));
  });
}

/** The members sign in after the opening, and elect the first one as their chair. */
function planSitting(telling: Telling, lot: PlannedLot): void {
  const { parts } = telling;
  for (const [place, name] of evaluators.entries())
    telling.plan(after(lot.bidDeadline, 8 + place), `${lot.name}: ${name} signs in`, async () => {
      const { biddersDigest } = await parts.db
        .selectNoFrom(sql<string>`bidders_digest(${lot.id}::uuid)`.as('biddersDigest'))
        .executeTakeFirstOrThrow();
      const textVersion = undertakingFor(lot.tender).version;
      const read = { lotId: lot.id, textVersion, biddersDigest };
      must(await signIn(parts, await telling.staff(name), read));
    });
  const majority = Math.floor(evaluators.length / 2) + 1;
  for (const [place, name] of evaluators.slice(0, majority).entries())
    telling.plan(after(lot.bidDeadline, 14 + place), `${lot.name}: ${name} votes for a chair`, async () => {
      const candidateId = telling.accountOf(evaluators[0] ?? '');
      must(await voteChair(parts, await telling.staff(name), { lotId: lot.id, candidateId }));
    });
}

function planClarification(telling: Telling, lot: PlannedLot, story: ClarificationStory): void {
  const { parts } = telling;
  const { to, subject, content, issued, due, reply: given } = story;
  const asker = evaluators[0] ?? '';
  const id = newId();
  telling.plan(telling.at(issued), `${lot.name}: ${subject}`, async () => {
    const bidId = (await bidsOf(telling, lot)).get(to) ?? '';
    const question = {
      lotId: lot.id,
      id,
      bidId,
      subject,
      content,
      papers: [],
      dueAt: telling.at(due).toISOString(),
    };
    must(await issue(parts, await telling.staff(asker), question));
  });
  if (given === undefined) return;
  telling.plan(telling.at(given.at), `${lot.name}: ${to} explains`, async () => {
    must(
      await reply(parts, await telling.company(to), { id, reply: given.text, fileIds: [], supplements: [] }),
    );
  });
  if (!given.accepted) return;
  telling.plan(after(telling.at(given.at), 45), `${lot.name}: the explanation of ${to} will do`, async () => {
    must(await accept(parts, await telling.staff(asker), { id, note: '' }));
  });
}

function planNegotiation(telling: Telling, lot: PlannedLot): void {
  const { negotiation: story } = lot.story;
  if (story === undefined) return;
  const { parts, seeded } = telling;
  // The panel negotiates with the bidders whose responses passed its review.
  planReview(telling, lot, after(lot.bidDeadline, 22));
  telling.plan(after(lot.bidDeadline, 60), `${lot.name}: the negotiation`, async () => {
    const session = { lotId: lot.id, id: newId(), subject: story.subject };
    must(await open(parts, await telling.staff(buyerOf(lot.tender.buyer)), session));
  });
  for (const { requirements, opens, closes, final = false, quotes } of story.rounds) {
    const roundId = newId();
    const [opensAt, closesAt] = [telling.at(opens), telling.at(closes)];
    // Last offers are announced before their round begins.
    const announcedAt = final ? after(opensAt, -30) : opensAt;
    telling.plan(announcedAt, `${lot.name}: a round`, async () => {
      const times = { opensAt: final ? opensAt.toISOString() : null, closesAt: closesAt.toISOString() };
      const round = { id: roundId, requirements, ...times, final };
      must(
        await openRound(parts, await telling.staff(buyerOf(lot.tender.buyer)), { lotId: lot.id, ...round }),
      );
    });
    for (const [place, { by, prices }] of quotes.entries()) {
      telling.plan(after(opensAt, 40 + place * 9), `${lot.name}: ${by} quotes`, async () => {
        const actor = await telling.company(by);
        if (prices === 'quit') {
          must(await quit(parts, actor, { roundId, reason: '经测算无法满足调整后的要求，退出本次谈判。' }));
          return;
        }
        const { taxRate = '', delivery = '' } = lot.story.bids?.find((bid) => bid.by === by) ?? {};
        const lines = prices.map((unitPriceIncl, line) => ({
          lineId: lot.lineIds[line] ?? '',
          unitPriceIncl,
          taxRate,
        }));
        const quote = { roundId, lines, delivery, paymentTerms: '按采购文件约定' };
        must(await submitQuote(parts, actor, quote));
      });
    }
    if (closesAt > seeded) continue;
    telling.plan(after(closesAt, 1), `${lot.name}: the quotes`, () => revealDue(parts, lot.id));
  }
  const last = story.rounds.at(-1);
  if (story.state !== 'concluded' || last === undefined) return;
  telling.plan(after(telling.at(last.closes), 20), `${lot.name}: the last offers`, async () => {
    must(
      await concludeNegotiation(parts, await telling.staff(buyerOf(lot.tender.buyer)), {
        lotId: lot.id,
        note: '',
      }),
    );
  });
}

/** The bids of the lot, by bidder. */
async function bidsOf(telling: Telling, lot: PlannedLot): Promise<ReadonlyMap<Supplier, string>> {
  const rows = await telling.parts.db
    .selectFrom('bid')
    .select(['id', 'companyId'])
    .where('lotId', '=', lot.id)
    .execute();
  return new Map(
    (lot.story.bids ?? []).flatMap(({ by }) => {
      const row = rows.find(({ companyId }) => companyId === telling.companyOf(by));
      return row === undefined ? [] : [[by, row.id] as const];
    }),
  );
}

/** The preliminary review on which the members agree: a bid that the story does not reject meets every criterion. */
async function reviewOf(telling: Telling, lot: PlannedLot): Promise<readonly SheetRowView[]> {
  const bids = await bidsOf(telling, lot);
  return (lot.story.bids ?? []).flatMap(({ by, rejected }): SheetRowView[] => {
    const bidId = bids.get(by);
    if (bidId === undefined) return [];
    const row = { bidId, technical: '', commercial: '' };
    if (rejected !== undefined)
      return [{ ...row, responsive: false, basis: 'not_responsive', comment: rejected, judgements: [] }];
    const judgements = judgedCriteria(lot.criteria).map(({ id: criterionId, kind }) => ({
      ...{ criterionId, met: isScored(kind) ? null : true, points: '' },
    }));
    return [{ ...row, responsive: true, basis: '', comment: '', judgements }];
  });
}

/**
 * The scores of one evaluator. Evaluators differ slightly where they judge; their average gives the points of the story,
 * as far as objective points allow.
 */
async function sheetOf(telling: Telling, lot: PlannedLot, place: number): Promise<readonly SheetRowView[]> {
  const { story } = lot;
  const bids = await bidsOf(telling, lot);
  const apart = place - (evaluators.length - 1) / 2;
  return (story.bids ?? []).flatMap((bid): SheetRowView[] => {
    const { by, rejected } = bid;
    const bidId = bids.get(by);
    const score = story.scores?.find((one) => one.by === by);
    if (bidId === undefined || (score === undefined && rejected === undefined)) return [];
    const row = { bidId, technical: '', commercial: '', basis: '' as const, comment: score?.comment ?? '' };
    if (rejected !== undefined)
      return [{ ...row, responsive: false, basis: 'not_responsive', comment: rejected, judgements: [] }];
    const judgements = judgedCriteria(lot.criteria).map((criterion) => ({
      criterionId: criterion.id,
      met: isScored(criterion.kind) ? null : true,
      points: pointsFor(criterion, answerOf(criterion, lot, bid).value, {
        technical: (score?.technical ?? 0) + apart,
        commercial: score?.commercial ?? 0,
      }),
    }));
    return [{ ...row, responsive: true, judgements }];
  });
}

/** The points for a criterion, of an evaluator who gives this share of each part, in percent. */
function pointsFor(
  criterion: PlannedLot['criteria'][number],
  value: string,
  shares: Readonly<Record<'technical' | 'commercial', number>>,
): string {
  const { kind, points, scoring } = criterion;
  if (points === null || (kind !== 'technical' && kind !== 'commercial')) return '';
  const share = Math.min(100, Math.max(0, shares[kind]));
  if (scoring.by === 'tiers') {
    const [best, next] = scoring.tiers;
    return (share >= 75 ? best?.points : next?.points) ?? '0';
  }
  return computedPoints(criterion, value) ?? ((share * Number(points)) / 100).toFixed(2);
}

/** Plans the draft sheet of the first evaluator of a lot under evaluation. */
function planFirstScores(telling: Telling, lot: PlannedLot): void {
  if (lot.story.scores === undefined) return;
  telling.plan(after(telling.seeded, -100), `${lot.name}: the first scores`, async () => {
    const scores = await sheetOf(telling, lot, 0);
    const actor = await telling.staff(evaluators[0] ?? '');
    must(await saveOwnSheet(telling.parts, actor, { lotId: lot.id, version: 0, scores }));
  });
}

/** Plans the publicity of the candidates for the legal term, which holidays extend; later events wait for its end. */
function planPublicity(telling: Telling, lot: PlannedLot, from: Date): void {
  const { parts } = telling;
  const { story, tender } = lot;
  const isShown = methodSteps[tender.method].publicity === 'candidates';
  telling.plan(from, `${lot.name}: the candidates`, async () => {
    let until = from;
    if (isShown) {
      const shown = must(
        await publicize(parts, await telling.staff(buyerOf(lot.tender.buyer)), { lotId: lot.id, reason: '' }),
      );
      until = new Date(shown.publicityUntil);
    }
    if (story.state === 'publicity') return;
    const { award } = story;
    const decidedAt = latest(after(until, 60), award ? after(telling.at(award.issued), -150) : until);
    telling.plan(decidedAt, `${lot.name}: the decision begins`, async () => {
      must(await beginDecision(parts, await telling.staff(buyerOf(lot.tender.buyer)), lot.id));
      if (award !== undefined) planAward(telling, lot, award, decidedAt);
    });
  });
}

function planAward(telling: Telling, lot: PlannedLot, award: AwardStory, decidedAt: Date): void {
  const { parts } = telling;
  const lotId = lot.id;
  let bidId = '';
  telling.plan(after(decidedAt, 30), `${lot.name}: the proposal`, async () => {
    bidId = (await bidsOf(telling, lot)).get(award.to) ?? '';
    must(
      await propose(parts, await telling.staff(buyerOf(lot.tender.buyer)), {
        lotId,
        bidId,
        reason: award.reason,
      }),
    );
  });
  telling.plan(after(decidedAt, 90), `${lot.name}: the approval`, async () => {
    must(
      await approve(parts, await telling.staff(approverOf(lot.tender.buyer)), {
        lotId,
        bidId,
        step: 1,
        opinion: '同意评标委员会的推荐。',
      }),
    );
  });
  const issuedAt = after(decidedAt, 150);
  telling.plan(issuedAt, `${lot.name}: the notices`, async () => {
    must(await issueAward(parts, await telling.staff(buyerOf(lot.tender.buyer)), lotId));
  });
  if (award.acknowledged === undefined) return;
  const acknowledgedAt = latest(after(issuedAt, 60), telling.at(award.acknowledged));
  telling.plan(acknowledgedAt, `${lot.name}: the winner has the notice`, async () => {
    must(await acknowledge(parts, await telling.company(award.to), { lotId }));
  });
  const { contract } = award;
  if (contract === undefined) return;
  const signedAt = latest(after(acknowledgedAt, day), telling.at(contract.signed));
  telling.plan(signedAt, `${lot.name}: the contract`, async () => {
    const { no: contractNo } = contract;
    const signedOn = dayOf(signedAt);
    must(
      await signContract(parts, await telling.staff(buyerOf(lot.tender.buyer)), {
        lotId,
        contractNo,
        signedOn,
        lateReason: '',
      }),
    );
  });
  planOrders(telling, lot, after(signedAt, 60));
}
