import * as negotiation from '@procure/contract/negotiation/negotiation.ts';
import { canNegotiate } from '@procure/domain/negotiation/rules.ts';
import { refuse } from '@procure/domain/outcome.ts';
import type { Parts } from '../../platform/parts.ts';
import { type Route, serve } from '../../platform/serve.ts';
import { readOpenedBidders } from '../clarification/read-model.ts';
import { isOfTheCommittee } from '../clarification/service.ts';
import { staffLot, visibleLot } from '../lot/read-model.ts';
import { presentDesk, presentOwn } from './present.ts';
import { openQuote, quit, submit } from './quote/service.ts';
import { readDesk, readOwnSession } from './read-model.ts';
import { revealDue } from './reveal/service.ts';
import { conclude, open, openRound, terminate } from './service.ts';

export function routes(parts: Parts): Route[] {
  return [
    serve(negotiation.getOwnNegotiation, async ({ input, actor }) => {
      await revealDue(parts, input.lotId);
      const lot = await visibleLot(actor.scope, parts.db, input.lotId);
      if (lot === null) return refuse('not_found');
      const may = canNegotiate(lot.method);
      if (may !== true) return may;
      const session = await readOwnSession(actor.scope, parts.db, input.lotId);
      return presentOwn(lot, session, (id, sealed) => openQuote(parts, id, sealed));
    }),
    serve(negotiation.submitQuote, ({ input, actor }) => submit(parts, actor, input)),
    serve(negotiation.quitNegotiation, ({ input, actor }) => quit(parts, actor, input)),
    serve(negotiation.getNegotiation, async ({ input, actor }) => {
      await revealDue(parts, input.lotId);
      const lot = await staffLot(actor.scope, parts.db, input.lotId);
      if (lot === null || lot.publishedAt === null) return refuse('not_found');
      const may = canNegotiate(lot.method);
      if (may !== true) return may;
      if (!(await isOfTheCommittee(parts, actor, lot.id))) return refuse('not_an_evaluator');
      const bidders = await readOpenedBidders(actor.scope, parts.db, lot.id);
      if (bidders === null) return refuse('before_deadline');
      return presentDesk(lot, bidders, await readDesk(actor.scope, parts.db, lot.id));
    }),
    serve(negotiation.openNegotiation, ({ input, actor }) => open(parts, actor, input)),
    serve(negotiation.openRound, ({ input, actor }) => openRound(parts, actor, input)),
    serve(negotiation.concludeNegotiation, ({ input, actor }) => conclude(parts, actor, input)),
    serve(negotiation.terminateNegotiation, ({ input, actor }) => terminate(parts, actor, input)),
  ];
}
