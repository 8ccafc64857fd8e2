import { priceSheet } from '@procure/domain/bid/price-sheet.ts';
import { candidatesOf, type RankedBid, rankBids, scoreBids } from '@procure/domain/evaluation/scoring.ts';
import { formatYuan } from '@procure/domain/money/money.ts';
import { methodSteps } from '@procure/domain/tender/method.ts';
import { contractDue } from '@procure/domain/tender/time-limits.ts';
import { isRestDay } from '../../src/platform/holidays.ts';
import type { LotStory } from '../story/shape.ts';
import type { LoadedBid } from './bid.ts';
import { accountOf, after, at, bidderOf, maybeAt, newId, type Telling } from './telling.ts';
import { type LoadedLot, publish } from './tender.ts';

const committee = ['evaluator_a', 'evaluator_b', 'evaluator_c'];

/** Clarifications, negotiation, evaluation, publicity and award of a lot that was opened. */
export async function loadDecision(
  telling: Telling,
  lot: LoadedLot,
  bids: readonly LoadedBid[],
): Promise<void> {
  await loadClarifications(telling, lot, bids);
  await loadNegotiation(telling, lot);
  const { state } = lot.story;
  const begun = after(lot.bidDeadline, 30);
  const concluded = state !== 'evaluating';
  const concludedAt = concluded
    ? after(maybeAt(telling, lot.story.publicity?.from ?? lot.story.award?.issued) ?? telling.seeded, -120)
    : null;
  await telling.db
    .insertInto('evaluation')
    .values({
      lotId: lot.id,
      state: concluded ? 'concluded' : 'scoring',
      startedAt: begun,
      concludedAt,
      concludedBy: concluded ? accountOf(telling, 'evaluator_a') : null,
      report: concluded
        ? `评标委员会按招标文件规定的办法完成评审，共评审${bids.length}份投标文件，评审过程独立、客观，推荐候选人如下表。`
        : null,
    })
    .execute();
  if (!concluded || concludedAt === null) return;
  await loadSheets(telling, lot, bids, after(concludedAt, -60));
  const candidates = candidatesOf(ranked(lot, bids));
  await loadCandidates(telling, lot, bids, candidates);
  if (lot.story.publicity !== undefined && methodSteps[lot.tender.method].publicity !== 'result') {
    await publishCandidates(telling, lot, bids, candidates);
  }
  if (lot.story.award !== undefined) await loadAward(telling, lot, bids, ranked(lot, bids));
}

async function loadClarifications(
  telling: Telling,
  lot: LoadedLot,
  bids: readonly LoadedBid[],
): Promise<void> {
  for (const { to, subject, content, issued, due, reply } of lot.story.clarifications ?? []) {
    const bid = bids.find(({ story }) => story.by === to);
    if (bid === undefined) continue;
    const repliedAt = maybeAt(telling, reply?.at);
    await telling.db
      .insertInto('clarification')
      .values({
        id: newId(),
        lotId: lot.id,
        bidId: bid.id,
        companyId: bid.company.id,
        state: reply === undefined ? 'issued' : reply.accepted ? 'accepted' : 'replied',
        subject,
        content,
        dueAt: at(telling, due),
        issuedBy: accountOf(telling, 'evaluator_a'),
        issuedAt: at(telling, issued),
        reply: reply?.text ?? null,
        repliedBy: reply === undefined ? null : bid.company.accountId,
        repliedAt,
        decidedAt: reply?.accepted && repliedAt !== null ? after(repliedAt, 45) : null,
      })
      .execute();
  }
}

async function loadNegotiation(telling: Telling, lot: LoadedLot): Promise<void> {
  const story = lot.story.negotiation;
  if (story === undefined) return;
  const { db, parts, seeded } = telling;
  const id = newId();
  const ends = story.rounds.map((round) => at(telling, round.closes));
  await db
    .insertInto('negotiation')
    .values({
      id,
      lotId: lot.id,
      state: story.state,
      subject: story.subject,
      createdBy: accountOf(telling, 'buyer_a'),
      createdAt: after(lot.bidDeadline, 60),
      concludedAt: story.state === 'concluded' ? after(ends.at(-1) ?? seeded, 20) : null,
    })
    .execute();
  const gone = new Set<string>();
  for (const [place, round] of story.rounds.entries()) {
    const roundId = newId();
    const opensAt = at(telling, round.opens);
    const closesAt = at(telling, round.closes);
    await db
      .insertInto('negotiationRound')
      .values({
        id: roundId,
        negotiationId: id,
        roundNo: place + 1,
        final: round.final ?? false,
        requirements: round.requirements,
        opensAt,
        closesAt,
        revealedAt: closesAt <= seeded ? after(closesAt, 5) : null,
      })
      .execute();
    for (const { story: bid, by } of (lot.story.bids ?? []).map((story) => ({ story, by: story.by }))) {
      if (gone.has(by) || bid.submitted === undefined) continue;
      const prices = round.quotes.find((quote) => quote.by === by)?.prices;
      if (prices === 'quit') gone.add(by);
      const quoted = prices === undefined || prices === 'quit' ? null : prices;
      const company = bidderOf(telling, by);
      const quoteId = newId();
      const contents = quoted === null ? null : quoteOf(lot, quoted, bid.taxRate, bid.delivery);
      const revealed = closesAt <= seeded;
      await db
        .insertInto('negotiationQuote')
        .values({
          id: quoteId,
          roundId,
          lotId: lot.id,
          companyId: company.id,
          state: prices === 'quit' ? 'quit' : quoted === null ? 'pending' : 'submitted',
          sealed:
            contents === null
              ? null
              : parts.crypto.seal(JSON.stringify(contents), `negotiation.quote.${quoteId}`),
          totalIncl: contents !== null && revealed ? contents.totalIncl : null,
          contents: contents !== null && revealed ? JSON.stringify(contents) : null,
          submittedBy: quoted === null ? null : company.accountId,
          submittedAt: quoted === null ? null : after(opensAt, 40),
        })
        .execute();
    }
  }
}

function quoteOf(lot: LoadedLot, prices: readonly string[], taxRate: string, delivery: string) {
  const { totalIncl, totalExcl, totalTax } = priceSheet(
    lot.story.lines.map(({ qty }, place) => ({ qty, unitPriceIncl: prices[place] ?? null, taxRate })),
  );
  const lines = prices.map((unitPriceIncl, place) => ({
    lineId: lot.lineIds[place] ?? '',
    unitPriceIncl,
    taxRate,
  }));
  return { lines, delivery, paymentTerms: '按采购文件约定', totalIncl, totalExcl, totalTax };
}

/** The last price a bidder stands by: that of the last round, else of the bid. */
export function lastPrices(lot: LotStory, by: string, bid: readonly string[]): readonly string[] {
  const quotes = (lot.negotiation?.rounds ?? []).flatMap(({ quotes }) =>
    quotes.filter((quote) => quote.by === by),
  );
  const last = quotes.findLast(({ prices }) => prices !== 'quit')?.prices;
  return last === undefined || last === 'quit' ? bid : last;
}

export function lastOffer(lot: LoadedLot, { story }: LoadedBid): string {
  const prices = lastPrices(lot.story, story.by, story.prices);
  return priceSheet(
    lot.story.lines.map(({ qty }, place) => ({
      qty,
      unitPriceIncl: prices[place] ?? null,
      taxRate: story.taxRate,
    })),
  ).totalIncl;
}

const weightsOf = ({ story }: LoadedLot) => story.weights ?? { technical: 0, commercial: 0, price: 100 };
const points = (value: number, weight: number) => ((value * weight) / 100).toFixed(2);

function ranked(lot: LoadedLot, bids: readonly LoadedBid[]): readonly RankedBid[] {
  const weights = weightsOf(lot);
  const scores = bids.map(({ id, story }) => {
    const score = lot.story.scores?.find(({ by }) => by === story.by);
    return {
      bidId: id,
      technical: points(score?.technical ?? 0, weights.technical),
      commercial: points(score?.commercial ?? 0, weights.commercial),
      responsive: story.rejected === undefined,
    };
  });
  const priced = bids.map((bid) => ({ bidId: bid.id, price: lastOffer(lot, bid) }));
  return rankBids(
    scoreBids(priced, scores, weights),
    lot.story.weights === null ? 'lowest_price' : 'comprehensive',
  );
}

async function loadSheets(
  telling: Telling,
  lot: LoadedLot,
  bids: readonly LoadedBid[],
  submittedAt: Date,
): Promise<void> {
  const weights = weightsOf(lot);
  const scores = Object.fromEntries(
    bids.map(({ id, story }) => {
      const score = lot.story.scores?.find(({ by }) => by === story.by);
      return [
        id,
        {
          technical: points(score?.technical ?? 0, weights.technical),
          commercial: points(score?.commercial ?? 0, weights.commercial),
          comment: score?.comment ?? '',
          responsive: story.rejected === undefined,
          rejectionReason: story.rejected ?? '',
        },
      ];
    }),
  );
  await telling.db
    .insertInto('evaluationSheet')
    .values(
      committee.map((name) => ({
        lotId: lot.id,
        evaluatorId: accountOf(telling, name),
        submittedAt,
        scores: JSON.stringify(scores),
      })),
    )
    .execute();
}

const scoresOf = ({ technical, commercial, priceScore, total }: RankedBid) => ({
  technical,
  commercial,
  price: priceScore,
  total,
});

async function loadCandidates(
  telling: Telling,
  lot: LoadedLot,
  bids: readonly LoadedBid[],
  candidates: readonly RankedBid[],
): Promise<void> {
  for (const candidate of candidates) {
    const bid = bids.find(({ id }) => id === candidate.bidId);
    if (bid === undefined) continue;
    await telling.db
      .insertInto('candidate')
      .values({
        lotId: lot.id,
        bidId: bid.id,
        companyId: bid.company.id,
        companyName: bid.company.name,
        rank: candidate.rank,
        price: candidate.price,
        score: lot.story.weights === null ? null : candidate.total,
        scores: JSON.stringify(scoresOf(candidate)),
        reason: lot.story.scores?.find(({ by }) => by === bid.story.by)?.comment ?? '',
      })
      .execute();
  }
}

async function publishCandidates(
  telling: Telling,
  lot: LoadedLot,
  bids: readonly LoadedBid[],
  candidates: readonly RankedBid[],
): Promise<void> {
  const { publicity } = lot.story;
  if (publicity === undefined) return;
  const publicityFrom = at(telling, publicity.from);
  const facts = {
    publicityFrom: publicityFrom.toISOString(),
    publicityUntil: at(telling, publicity.until).toISOString(),
    candidates: candidates.map((candidate) => {
      const bid = bids.find(({ id }) => id === candidate.bidId);
      return {
        rank: candidate.rank,
        companyName: bid?.company.name ?? '',
        price: candidate.price,
        quality: bid?.story.quality ?? '',
        delivery: bid?.story.delivery ?? '',
        score: lot.story.weights === null ? null : candidate.total,
      };
    }),
  };
  await publish(
    telling,
    lot,
    'candidates',
    publicityFrom,
    `${lot.name}中标候选人公示`,
    `${lot.name}（项目编号：${lot.tenderNo}）评标工作已经结束，现将中标候选人公示如下。\n\n投标人或者其他利害关系人对评标结果有异议的，请在公示期间提出；招标人自收到异议之日起3日内答复，答复前暂停招标投标活动。`,
    facts,
  );
}

async function loadAward(
  telling: Telling,
  lot: LoadedLot,
  bids: readonly LoadedBid[],
  ranking: readonly RankedBid[],
): Promise<void> {
  const { award } = lot.story;
  if (award === undefined) return;
  const issuedAt = at(telling, award.issued);
  const acknowledgedAt = maybeAt(telling, award.acknowledged);
  const winner = bids.find(({ story }) => story.by === award.to);
  if (winner === undefined) throw new Error(`${lot.name} is awarded to nobody`);
  const amount = lastOffer(lot, winner);
  const signed = lot.story.state === 'contracted' || lot.story.state === 'archived';
  for (const [place, bid] of bids.entries()) {
    const won = bid === winner;
    const rank = ranking.find(({ bidId }) => bidId === bid.id);
    await telling.db
      .insertInto('awardNotice')
      .values({
        id: newId(),
        lotId: lot.id,
        companyId: bid.company.id,
        bidId: bid.id,
        kind: won ? 'won' : 'lost',
        state: won ? (signed ? 'contracted' : acknowledgedAt === null ? 'issued' : 'acknowledged') : 'issued',
        noticeNo: `${lot.tenderNo}-${won ? 'Z' : 'J'}${place + 1}`,
        amount: won ? amount : null,
        content: won
          ? `${bid.company.name}：\n${lot.name}（项目编号：${lot.tenderNo}）经评标委员会评审，确定贵单位为中标人，中标价为${formatYuan(amount)}（含税）。请自本通知书发出之日起30日内，按照招标文件和贵单位的投标文件与招标人订立书面合同。`
          : `${bid.company.name}：\n${lot.name}（项目编号：${lot.tenderNo}）已经定标，贵单位未中标。感谢贵单位的参与，现将贵单位的评审情况通知如下。`,
        scores: JSON.stringify(rank === undefined ? {} : scoresOf(rank)),
        reason: won ? award.reason : (bid.story.rejected ?? '综合评审排序在中标人之后'),
        createdBy: accountOf(telling, 'buyer_a'),
        approvedBy: accountOf(telling, 'approver_a'),
        issuedAt,
        contractDueAt: won ? contractDue(issuedAt, isRestDay) : null,
        readAt: won ? acknowledgedAt : after(issuedAt, 95),
        acknowledgedAt: won ? acknowledgedAt : null,
        acknowledgedBy: won && acknowledgedAt !== null ? bid.company.accountId : null,
      })
      .execute();
  }
  await publish(
    telling,
    lot,
    'award',
    issuedAt,
    `${lot.name}中标结果公告`,
    `${lot.name}（项目编号：${lot.tenderNo}）已经定标，现将结果公告如下。`,
    { winner: { companyName: winner.company.name, amount } },
  );
}
