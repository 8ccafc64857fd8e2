import * as clarification from '@procure/contract/clarification/clarification.ts';
import { refuse } from '@procure/domain/outcome.ts';
import type { Parts } from '../../platform/parts.ts';
import { type Route, serve } from '../../platform/serve.ts';
import { staffLot, visibleLot } from '../lot/read-model.ts';
import { presentDesk, presentOwn } from './present.ts';
import { readAll, readOpenedBidders, readOwn } from './read-model.ts';
import { accept, isOfTheCommittee, issue, reply, requestAgain } from './service.ts';

export function routes(parts: Parts): Route[] {
  return [
    serve(clarification.listOwnClarifications, async ({ input, actor }) => {
      const lot = await visibleLot(actor.scope, parts.db, input.lotId);
      if (lot === null) return refuse('not_found');
      return presentOwn(lot, await readOwn(actor.scope, parts.db, input.lotId));
    }),
    serve(clarification.replyClarification, ({ input, actor }) => reply(parts, actor, input)),
    serve(clarification.listClarifications, async ({ input, actor }) => {
      const lot = await staffLot(actor.scope, parts.db, input.lotId);
      if (lot === null || lot.publishedAt === null) return refuse('not_found');
      if (!(await isOfTheCommittee(parts, actor, lot.id))) return refuse('not_an_evaluator');
      const bidders = await readOpenedBidders(actor.scope, parts.db, lot.id);
      if (bidders === null) return refuse('before_deadline');
      return presentDesk(lot, bidders, await readAll(actor.scope, parts.db, lot.id));
    }),
    serve(clarification.issueClarification, ({ input, actor }) => issue(parts, actor, input)),
    serve(clarification.acceptClarification, ({ input, actor }) => accept(parts, actor, input)),
    serve(clarification.requestClarificationAgain, ({ input, actor }) => requestAgain(parts, actor, input)),
  ];
}
