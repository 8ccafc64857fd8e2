import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type QuoteContents, quoteContents } from '@procure/contract/negotiation/negotiation.schema.ts';
import { priceSheet } from '@procure/domain/bid/price-sheet.ts';
import { decideQuote, type Quote } from '@procure/domain/negotiation/decide.ts';
import { checkQuote } from '@procure/domain/negotiation/rules.ts';
import { isRefused, refuse, refuseFields } from '@procure/domain/outcome.ts';
import { act } from '../../../platform/act.ts';
import type { CompanyActor } from '../../../platform/actor.ts';
import type { Unit } from '../../../platform/database/transaction.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { readTaxRates } from '../../dictionary/read-model.ts';
import { holdVisibleLot } from '../../lot/read-model.ts';
import { quoteEvents } from '../events.ts';
import * as store from '../store.ts';

/** The encryption context of a quote, which stays encrypted until its round ends. */
const contextOf = (quoteId: string) => `negotiation.quote.${quoteId}`;

export function hideQuote(parts: Pick<Parts, 'crypto'>, quoteId: string, contents: QuoteContents): string {
  return parts.crypto.seal(JSON.stringify(contents), contextOf(quoteId));
}

/** Decrypts a quote: for its own company at any time, for other readers once the round is over. */
export function openQuote(parts: Pick<Parts, 'crypto'>, quoteId: string, sealed: string): QuoteContents {
  return quoteContents.parse(JSON.parse(parts.crypto.openText(sealed, contextOf(quoteId))));
}

interface Written extends InRound {
  readonly lines: readonly {
    readonly lineId: string;
    readonly unitPriceIncl: string;
    readonly taxRate: string;
  }[];
  readonly delivery: string;
  readonly paymentTerms: string;
}

interface InRound {
  readonly roundId: string;
}

/** The round and the company's place in it, held so that neither the lot nor the round changes meanwhile. */
async function lockOwn(unit: Unit, actor: CompanyActor, roundId: string) {
  const lotId = await store.ownLotIdOf(actor.scope, unit, roundId);
  const facts = lotId === null ? null : await holdVisibleLot(actor.scope, unit, lotId);
  if (facts === null) return refuse('not_found');
  const round = await store.holdRound(actor.scope, unit, roundId);
  const quote = await store.lockOwnQuote(actor.scope, unit, roundId);
  return { facts, round, quote };
}

/** The company's quote in a round. */
const ownQuote = {
  lock: (unit: Unit, actor: CompanyActor, { roundId }: InRound) => lockOwn(unit, actor, roundId),
  save: (unit: Unit, { quote }: { readonly quote: store.QuoteRow }, decided: Quote) =>
    store.saveQuote(unit, quote, decided),
  events: quoteEvents,
};

/** The format of totals that the database can store: at most sixteen digits before the point. */
const recordable = /^\d{1,16}\.\d{2}$/;
const tooLarge = [{ field: 'lines', message: '报价总额超出可记录的范围' }];

/** Gives or replaces the quote of the round, on the database's clock, strictly before its end. */
export const submit = act(ownQuote, async ({ parts, unit, actor, held, keep }, written: Written) => {
  const { facts, round, quote } = held;
  const rules = await store.readPriceRules(actor.scope, unit, facts.id);
  const given = new Map(written.lines.map((line) => [line.lineId, line]));
  if (
    given.size !== written.lines.length ||
    [...given.keys()].some((id) => !rules.lines.some((line) => line.id === id))
  ) {
    return refuseFields([{ field: 'lines', message: '报价明细与采购清单不一致，请刷新页面' }]);
  }
  const lines = rules.lines.map(({ id, ...line }) => ({
    ...line,
    unitPriceIncl: given.get(id)?.unitPriceIncl ?? '',
    taxRate: given.get(id)?.taxRate ?? '',
  }));
  const { totalIncl, totalExcl, totalTax } = priceSheet(lines);
  const contents: QuoteContents = {
    lines: rules.lines.map(({ id: lineId }, place) => ({
      lineId,
      unitPriceIncl: lines[place]?.unitPriceIncl ?? '',
      taxRate: lines[place]?.taxRate ?? '',
    })),
    delivery: written.delivery,
    paymentTerms: written.paymentTerms,
    totalIncl,
    totalExcl,
    totalTax,
  };
  if (quote.state === 'submitted' && quote.sealed !== null && quote.submittedAt !== null) {
    const same = isDeepStrictEqual(openQuote(parts, quote.id, quote.sealed), contents);
    if (same) return { submittedAt: quote.submittedAt.toISOString(), totalIncl };
  }

  const now = await unit.now();
  const previous = await store.previousTotal(actor.scope, unit, facts.id, round.roundNo);
  const { delivery, paymentTerms } = written;
  const { ceilingPrice, priceMustNotIncrease } = rules;
  const wrong = checkQuote(
    { lines, delivery, paymentTerms },
    {
      ceilingPrice,
      rates: await readTaxRates(unit.db, now),
    },
  );
  const sealed = hideQuote(parts, quote.id, contents);
  const decided = decideQuote(
    store.quoteOf(quote),
    {
      kind: 'submit',
      ...inRound(actor, held),
      total: totalIncl,
      previous,
      priceMustNotIncrease,
      sealed,
      wrong: wrong.length > 0 || recordable.test(totalIncl) ? wrong : tooLarge,
    },
    now,
  );
  if (isRefused(decided)) return decided;
  const sealedSha256 = createHash('sha256').update(sealed).digest('hex');
  await keep(decided.quote, { ...decided.event, sealedSha256 }, { ...quote, roundNo: round.roundNo });
  return { submittedAt: now.toISOString(), totalIncl };
});

type Held = Exclude<Awaited<ReturnType<typeof lockOwn>>, { refused: string }>;

const inRound = (actor: CompanyActor, { facts, round }: Held) => ({
  lot: facts.lot.state,
  session: round.sessionState,
  round,
  by: actor.accountId,
});

/** Quits the negotiation with a reason. A quote already submitted in the round remains valid. */
export const quit = act(
  ownQuote,
  async ({ unit, actor, held, keep }, { reason }: InRound & { readonly reason: string }) => {
    const { round, quote } = held;
    if (quote.state === 'quit' && quote.quitReason === reason) return { quotePhase: quote.state };
    const command = { kind: 'quit', ...inRound(actor, held), reason } as const;
    const decided = decideQuote(store.quoteOf(quote), command, await unit.now());
    if (isRefused(decided)) return decided;
    await keep(decided.quote, decided.event, { ...quote, roundNo: round.roundNo });
    return { quotePhase: decided.quote.state };
  },
);
