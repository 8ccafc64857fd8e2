import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type QuoteContents, quoteContents } from '@procure/contract/negotiation/negotiation.ts';
import { priceSheet } from '@procure/domain/bid/price-sheet.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { canQuote, checkQuote, mayStillQuote } from '@procure/domain/negotiation/rules.ts';
import { quoteMachine } from '@procure/domain/negotiation/transitions.ts';
import { isRefused, refuse, refuseFields } from '@procure/domain/outcome.ts';
import { next } from '@procure/domain/transition.ts';
import type { CompanyActor } from '../../../platform/actor.ts';
import type { Parts } from '../../../platform/parts.ts';
import { transact, type Unit } from '../../../platform/transaction.ts';
import { holdVisibleLot } from '../../lot/read-model.ts';
import * as store from '../store.ts';

/** Where in the house's secrets a quote is at home until its round ends. */
const contextOf = (quoteId: string) => `negotiation.quote.${quoteId}`;

export function hideQuote(parts: Pick<Parts, 'crypto'>, quoteId: string, contents: QuoteContents): string {
  return parts.crypto.seal(JSON.stringify(contents), contextOf(quoteId));
}

/** For its own company at any time; for everybody else once the round is over. */
export function openQuote(parts: Pick<Parts, 'crypto'>, quoteId: string, sealed: string): QuoteContents {
  return quoteContents.parse(JSON.parse(parts.crypto.openText(sealed, contextOf(quoteId))));
}

interface Written {
  readonly roundId: string;
  readonly lines: readonly {
    readonly lineId: string;
    readonly unitPriceIncl: string;
    readonly taxRate: string;
  }[];
  readonly delivery: string;
  readonly paymentTerms: string;
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

/** The largest total that the record can hold: sixteen digits before the point. */
const recordable = /^\d{1,16}\.\d{2}$/;

/** Gives or replaces the quote of the round, on the database's clock, strictly before its end. */
export function submit(parts: Parts, actor: CompanyActor, written: Written) {
  return transact(parts, actor, async (unit) => {
    const held = await lockOwn(unit, actor, written.roundId);
    if (isRefused(held)) return held;
    const { facts, round, quote } = held;
    const rules = await store.readPriceRules(actor.scope, unit, facts.id);
    const given = new Map(written.lines.map((line) => [line.lineId, line]));
    if (
      given.size !== written.lines.length ||
      [...given.keys()].some((id) => !rules.lines.some((line) => line.id === id))
    ) {
      return refuseFields([{ field: 'lines', message: '报价明细与采购清单不一致，请刷新页面' }]);
    }
    const lines = rules.lines.map(({ id, qty }) => ({
      qty,
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
    const open = mayStillQuote(facts.lot.state, round.sessionState);
    if (open !== true) return open;
    const previous = await store.previousTotal(actor.scope, unit, facts.id, round.roundNo);
    // First that there is time: somebody too late is not sent to correct a form.
    const inTime = canQuote({ state: quote.state, total: totalIncl, previous: null }, round, false, now);
    if (inTime !== true) return inTime;
    const wrong = checkQuote(
      { lines, delivery: written.delivery, paymentTerms: written.paymentTerms },
      { ceilingPrice: rules.ceilingPrice, day: dayOf(now) },
    );
    if (wrong.length > 0) return refuseFields(wrong);
    if (!recordable.test(totalIncl))
      return refuseFields([{ field: 'lines', message: '报价总额超出可记录的范围' }]);
    const may = canQuote(
      { state: quote.state, total: totalIncl, previous },
      round,
      rules.priceMustNotIncrease,
      now,
    );
    if (may !== true) return may;
    const state = next(
      quoteMachine,
      quote.state,
      quote.state === 'submitted' ? 'revise' : 'submit',
      'supplier',
    );
    if (isRefused(state)) return state;
    const sealed = hideQuote(parts, quote.id, contents);
    await store.saveQuote(unit, quote, { state, sealed, submittedBy: actor.accountId, submittedAt: now });
    // The log names the ciphertext and not the price: it is read before the round ends.
    await unit.audit({
      action: quote.state === 'submitted' ? 'revise' : 'submit',
      entity: 'negotiation',
      entityId: quote.id,
      lotId: facts.id,
      companyId: actor.company.id,
      after: { roundNo: round.roundNo, sealedSha256: createHash('sha256').update(sealed).digest('hex') },
    });
    return { submittedAt: now.toISOString(), totalIncl };
  });
}

/** Leaves the negotiation, with a reason; a quote already given in the round stands. */
export function quit(
  parts: Parts,
  actor: CompanyActor,
  { roundId, reason }: { roundId: string; reason: string },
) {
  return transact(parts, actor, async (unit) => {
    const held = await lockOwn(unit, actor, roundId);
    if (isRefused(held)) return held;
    const { facts, round, quote } = held;
    if (quote.state === 'quit' && quote.quitReason === reason) return { quotePhase: quote.state };
    const now = await unit.now();
    const open = mayStillQuote(facts.lot.state, round.sessionState);
    if (open !== true) return open;
    const inTime = canQuote({ state: 'pending', total: '0', previous: null }, round, false, now);
    if (inTime !== true) return refuse('round_closed');
    const state = next(quoteMachine, quote.state, 'quit', 'supplier');
    if (isRefused(state)) return state;
    await store.saveQuote(unit, quote, {
      state,
      quitReason: reason,
      submittedBy: actor.accountId,
      submittedAt: now,
    });
    await unit.audit({
      action: 'quit',
      entity: 'negotiation',
      entityId: quote.id,
      lotId: facts.id,
      companyId: actor.company.id,
      before: { state: quote.state },
      after: { state, roundNo: round.roundNo },
      reason,
    });
    return { quotePhase: state };
  });
}
