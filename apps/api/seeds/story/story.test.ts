import { priceSheet } from '@procure/domain/bid/price-sheet.ts';
import {
  checkAccountName,
  checkBankAccountNo,
  checkCnapsCode,
  checkCompanyName,
  checkSupplyAreas,
} from '@procure/domain/company/rules.ts';
import { checkUscc } from '@procure/domain/company/uscc.ts';
import { lotPhase, lotPhases } from '@procure/domain/lot/lot.ts';
import { staffRoles } from '@procure/domain/permission/role.ts';
import { checkAmounts } from '@procure/domain/tender/amount.ts';
import { checkMethod } from '@procure/domain/tender/ground.ts';
import { availableMethods, methodSteps } from '@procure/domain/tender/method.ts';
import { checkSourcing, invitationOf, usualSourcing } from '@procure/domain/tender/sourcing.ts';
import { checkSchedule } from '@procure/domain/tender/time-limits.ts';
import { describe, expect, test } from 'vitest';
import { isRestDay } from '../../src/platform/holidays.ts';
import type { AreaNode } from '../build-areas.ts';
import { readAreas, readCategories, readDictionaries } from '../reference.ts';
import { buyerKeys, buyers } from './buyers.ts';
import { approverOf, buyerOf } from './organisations.ts';
import { colleagues, companies, newcomer, staff } from './people.ts';
import type { BidStory, LotStory, TenderStory } from './shape.ts';
import { tenders } from './tenders.ts';
import { resolve, type When } from './when.ts';

/** A seeding may happen at any time of the day: first thing, at noon, just before midnight in Beijing. */
const seedings = ['2026-11-20T16:05:00Z', '2026-11-21T04:00:00Z', '2026-11-21T15:55:00Z'].map(
  (text) => new Date(text),
);
const lots = tenders.flatMap((tender) =>
  tender.lots.map((lot) => ({ tender, lot, name: `${tender.key}: ${lot.title}` })),
);
const leaves = (nodes: readonly AreaNode[]): readonly string[] =>
  nodes.flatMap((node) => (node.children === undefined ? [node.code] : leaves(node.children)));

const totalOf = (lot: LotStory, bid: Pick<BidStory, 'prices' | 'taxRate'>) =>
  priceSheet(
    lot.lines.map((line, at) => ({
      qty: line.qty,
      unitPriceIncl: bid.prices[at] ?? null,
      taxRate: bid.taxRate,
    })),
  ).totalIncl;

/** The final prices: of the last round if there is one, else of the bid. */
const lastOffer = (lot: LotStory, bid: BidStory) => {
  const quotes =
    lot.negotiation?.rounds.flatMap((round) => round.quotes).filter((quote) => quote.by === bid.by) ?? [];
  const last = quotes.at(-1)?.prices;
  return Number(totalOf(lot, last === undefined || last === 'quit' ? bid : { ...bid, prices: last }));
};

describe('the story as a whole', () => {
  test('some thirty tenders of every method and in every phase', () => {
    expect(tenders.length).toBeGreaterThanOrEqual(30);
    expect(new Set(tenders.map((tender) => tender.method))).toEqual(new Set(availableMethods));
    // An opening lasts seconds once it has begun.
    const lasting = lotPhases.filter((phase) => phase !== 'opening');
    expect(new Set(lots.map(({ lot }) => lot.phase))).toEqual(new Set(lasting));
    expect(new Set(tenders.map((tender) => tender.kind))).toEqual(new Set(['works', 'goods', 'services']));
  });

  test('no key and no number is duplicate', () => {
    expect(new Set(tenders.map((tender) => tender.key)).size).toBe(tenders.length);
    expect(new Set(tenders.map((tender) => tender.serial)).size).toBe(tenders.length);
  });

  test('every supplier has a bid in preparation or submitted, an award and an order', () => {
    for (const supplier of ['a', 'b', 'c'] as const) {
      expect(
        lots.some(({ lot }) => lot.phase === 'bidding' && lot.bids?.some((bid) => bid.by === supplier)),
      ).toBe(true);
      const won = lots.filter(({ lot }) => lot.award?.to === supplier);
      expect(won.length).toBeGreaterThan(0);
      expect(won.some(({ lot }) => (lot.orders ?? []).length > 0)).toBe(true);
    }
  });

  test('a tender that repeats another names a failed one, which had ended when it was announced', () => {
    const seeded = new Date();
    for (const { rebidOf, lots } of tenders.filter((tender) => tender.rebidOf !== undefined)) {
      const failed = tenders
        .find((tender) => tender.key === rebidOf)
        ?.lots.find((lot) => lot.state === 'failed');
      const [published, ended] = [lots[0]?.schedule.published, failed?.schedule.bidDeadline].map(
        (when) => when && resolve(when, seeded).getTime(),
      );
      // It was written some days before its announcement.
      expect((published ?? 0) - (ended ?? Number.POSITIVE_INFINITY)).toBeGreaterThan(4 * 86_400_000);
    }
  });
});

describe('a tender', async () => {
  const areas = new Set(leaves(await readAreas()));
  const categories = new Set(
    (await readCategories()).flatMap((top) => (top.children ?? []).map((child) => child.code)),
  );
  const funds = new Set(
    (await readDictionaries())
      .filter((entry) => entry.dictType === 'fund_source' && entry.effectiveUntil === undefined)
      .map((entry) => entry.dictLabelCn),
  );
  const letter: Readonly<Record<TenderStory['kind'], string>> = { goods: 'A', works: 'B', services: 'C' };

  test.each(tenders)('$key stands on reference data that exists', (tender) => {
    expect(areas).toContain(tender.areaCode);
    expect(categories).toContain(tender.categoryId);
    expect(tender.categoryId[0]).toBe(letter[tender.kind]);
    expect(funds).toContain(tender.fundSource);
    expect(buyers).toHaveProperty(tender.buyer);
    const { code: ground = null, note: groundNote = '' } = tender.ground ?? {};
    expect(checkMethod({ ...tender, ground, groundNote })).toEqual([]);
  });
});

describe('a lot', () => {
  test.each(lots)('$name stands in its phase whatever the hour of the seeding', ({ lot }) => {
    for (const seeded of seedings) {
      const at = (when: When) => resolve(when, seeded);
      const {
        documentFrom,
        documentUntil,
        prequalificationDeadline,
        prequalificationConcludedAt,
        bidDeadline,
      } = lot.schedule;
      const times = {
        state: lot.state,
        documentFrom: at(documentFrom),
        documentUntil: at(documentUntil),
        prequalificationDeadline: prequalificationDeadline && at(prequalificationDeadline),
        prequalificationConcludedAt: prequalificationConcludedAt && at(prequalificationConcludedAt),
        bidDeadline: at(bidDeadline),
      };
      expect(lotPhase(times, seeded)).toBe(lot.phase);
      expect(times.documentFrom.getTime()).toBeLessThan(times.documentUntil.getTime());
      expect(times.documentUntil.getTime()).toBeLessThanOrEqual(times.bidDeadline.getTime());
      if (lot.schedule.published)
        expect(at(lot.schedule.published).getTime()).toBeLessThanOrEqual(seeded.getTime());
    }
  });

  test('keeps the times of the law on every day of the year, the longest holiday included', () => {
    const wrong: string[] = [];
    for (let day = 0; day < 366; day++) {
      const seeded = new Date(Date.UTC(2026, 0, 1 + day, 4));
      for (const { tender, lot, name } of lots) {
        const at = (when: When) => resolve(when, seeded);
        const { schedule } = lot;
        const times = {
          method: tender.method,
          publishAt: schedule.published ? at(schedule.published) : seeded,
          documentFrom: at(schedule.documentFrom),
          documentUntil: at(schedule.documentUntil),
          replyUntil: schedule.replyUntil && at(schedule.replyUntil),
          questionUntil: schedule.questionUntil && at(schedule.questionUntil),
          prequalificationDeadline:
            schedule.prequalificationDeadline && at(schedule.prequalificationDeadline),
          bidDeadline: at(schedule.bidDeadline),
        };
        for (const { message } of checkSchedule(times, tender.scope, isRestDay)) {
          wrong.push(`${seeded.toISOString()} ${name}: ${message}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test.each(lots)(
    '$name has weights that make a hundred, and amounts that break no rule',
    ({ tender, lot }) => {
      if (lot.weights !== null)
        expect(lot.weights.technical + lot.weights.commercial + lot.weights.price).toBe(100);
      expect(checkAmounts(lot, tender.scope, tender.kind)).toEqual([]);
      expect(new Set(lot.clauses.map((clause) => clause.clauseNo)).size).toBe(lot.clauses.length);
    },
  );

  test.each(lots)('$name uses only the steps of its method', ({ tender, lot }) => {
    const steps = methodSteps[tender.method];
    const { method } = tender;
    const sourcing = tender.sourcing ?? usualSourcing(method);
    expect(checkSourcing({ method, sourcing })).toBeNull();
    const invitation = invitationOf({ method, sourcing });
    const invited = lot.invitations?.length ?? 0;
    if (invitation === 'required' && lot.schedule.published) {
      expect(invited).toBeGreaterThanOrEqual(steps.minInvited);
      expect(invited).toBeLessThanOrEqual(steps.maxInvited ?? 99);
      expect(lot.schedule.replyUntil).not.toBeNull();
    }
    if (invitation === 'none') expect(invited).toBe(0);
    if (!steps.questions) expect(lot.schedule.questionUntil).toBeNull();
    if (steps.prequalification === 'no') expect(lot.schedule.prequalificationDeadline).toBeNull();
    if (steps.negotiation === 'none') expect(lot.negotiation).toBeUndefined();
    if (
      !['draft', 'pending_approval', 'approved', 'published', 'failed', 'suspended', 'terminated'].includes(
        lot.state,
      )
    ) {
      expect(lot.bids?.length ?? 0).toBeGreaterThanOrEqual(steps.minBids);
    }
  });

  test.each(lots.filter(({ lot }) => lot.bids !== undefined))('$name has bids that fit it', ({ lot }) => {
    for (const bid of lot.bids ?? []) {
      expect(bid.prices).toHaveLength(lot.lines.length);
      for (const { clauseNo } of bid.deviations ?? [])
        expect(lot.clauses.map((clause) => clause.clauseNo)).toContain(clauseNo);
      if (lot.ceilingPrice !== null)
        expect(Number(totalOf(lot, bid))).toBeLessThanOrEqual(Number(lot.ceilingPrice));
      for (const seeded of bid.submitted ? seedings : []) {
        const submitted = resolve(bid.submitted ?? { hours: 0 }, seeded).getTime();
        expect(submitted).toBeLessThan(resolve(lot.schedule.bidDeadline, seeded).getTime());
        expect(submitted).toBeLessThan(seeded.getTime());
        const documents = resolve(lot.schedule.documentFrom, seeded).getTime();
        expect(resolve(bid.replaced ?? bid.submitted ?? { hours: 0 }, seeded).getTime()).toBeGreaterThan(
          documents,
        );
        if (bid.replaced) expect(resolve(bid.replaced, seeded).getTime()).toBeLessThan(submitted);
      }
    }
  });

  test.each(lots.filter(({ lot }) => lot.award !== undefined))(
    '$name is awarded to whom the points or the price say',
    ({ lot }) => {
      const responsive = (lot.bids ?? []).filter((bid) => bid.rejected === undefined);
      const offers = responsive.map((bid) => ({ by: bid.by, total: lastOffer(lot, bid) }));
      const lowest = Math.min(...offers.map((offer) => offer.total));
      const points = offers.map(({ by, total }) => {
        const score = lot.scores?.find((one) => one.by === by);
        const { technical, commercial, price } = lot.weights ?? { technical: 0, commercial: 0, price: 100 };
        const value =
          ((score?.technical ?? 0) * technical +
            (score?.commercial ?? 0) * commercial +
            (lowest / total) * 100 * price) /
          100;
        return { by, value };
      });
      const best = points.reduce((first, next) => (next.value > first.value ? next : first));
      expect(best.by).toBe(lot.award?.to);
      expect(lot.scores?.map((score) => score.by).sort()).toEqual(responsive.map((bid) => bid.by).sort());
    },
  );

  test.each(lots.filter(({ lot }) => lot.orders !== undefined))(
    '$name is ordered within what was awarded',
    ({ lot }) => {
      const ordered = new Map<number, number>();
      for (const order of lot.orders ?? []) {
        if (order.state === 'rejected') continue;
        for (const { line, qty } of order.lines) ordered.set(line, (ordered.get(line) ?? 0) + Number(qty));
      }
      for (const [line, qty] of ordered) expect(qty).toBeLessThanOrEqual(Number(lot.lines[line]?.qty));
    },
  );

  test.each(lots.filter(({ lot }) => lot.questions !== undefined))(
    '$name has questions that name nobody and keep their length',
    ({ lot }) => {
      for (const question of lot.questions ?? []) {
        expect(question.title.length).toBeGreaterThanOrEqual(5);
        expect(question.title.length).toBeLessThanOrEqual(100);
        expect(question.content.length).toBeGreaterThanOrEqual(10);
        for (const { companyName } of companies)
          expect(question.title + question.content).not.toContain(companyName);
      }
    },
  );

  test('a price that must not rise does not rise from round to round', () => {
    for (const { lot } of lots.filter((one) => one.lot.priceMustNotIncrease)) {
      for (const bid of lot.bids ?? []) {
        const offers = [
          bid.prices,
          ...(lot.negotiation?.rounds ?? []).flatMap((round) =>
            round.quotes.filter((quote) => quote.by === bid.by).map((quote) => quote.prices),
          ),
        ]
          .filter((prices) => prices !== 'quit')
          .map((prices) => Number(totalOf(lot, { ...bid, prices })));
        expect(offers).toEqual([...offers].sort((one, other) => other - one));
      }
    }
  });
});

describe('people', () => {
  test.each(companies)('$companyName passes the rules of registration', (company) => {
    expect(checkCompanyName(company.companyName)).toBeNull();
    expect(checkUscc(company.uscc)).toBeNull();
    expect(checkAccountName(company.companyName, company.companyName)).toBeNull();
    expect(checkBankAccountNo(company.bankAccountNo)).toBeNull();
    expect(checkCnapsCode(company.cnapsCode)).toBeNull();
    expect(checkSupplyAreas(company.supplyAreas)).toBeNull();
  });

  test('one company has a name of sixty characters, to see that nothing breaks', () => {
    expect(companies.some((company) => [...company.companyName].length === 60)).toBe(true);
  });

  test('every staff role is played', () => {
    expect(new Set(staff.map((one) => one.role))).toEqual(new Set(staffRoles));
  });

  test('each purchaser has its buyer and its approver, who hold no role in others’ purchasers', () => {
    const placesOf = (username: string) => staff.find((one) => one.username === username)?.places ?? [];
    for (const key of buyerKeys)
      for (const who of [buyerOf(key), approverOf(key)]) expect(placesOf(who)).toContain(key);
    const others = new Set<string>(placesOf('buyer_a'));
    expect(placesOf('buyer_b').filter((key) => others.has(key))).toEqual([]);
    expect(placesOf('approver_b').filter((key) => others.has(key))).toEqual([]);
  });

  test('every phone number is of the unassigned range, and unique', () => {
    const own = [...staff, ...colleagues, ...companies.map((one) => one.account), newcomer];
    const phones = own.map(({ phone }) => phone);
    for (const phone of phones) expect(phone).toMatch(/^1380000\d{4}$/);
    expect(new Set(phones).size).toBe(phones.length);
  });
});
