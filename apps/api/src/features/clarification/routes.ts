import * as clarification from '@procure/contract/clarification/clarification.schema.ts';
import { isRefused } from '@procure/domain/outcome.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { presentDesk, presentOwn } from './present.ts';
import { decline, propose, withdraw } from './proposal/service.ts';
import { accept, allClarifications, issue, ownClarifications, reply, requestAgain } from './service.ts';

export function routes(parts: Parts): Route[] {
  return [
    serve(clarification.listOwnClarifications, async ({ input, actor }) => {
      const own = await ownClarifications(parts, actor, input.lotId);
      return isRefused(own) ? own : presentOwn(own.lot, own.rows);
    }),
    serve(clarification.replyClarification, ({ input, actor }) => reply(parts, actor, input)),
    serve(clarification.listClarifications, async ({ input, actor }) => {
      const all = await allClarifications(parts, actor, input.lotId);
      return isRefused(all) ? all : presentDesk(all);
    }),
    serve(clarification.issueClarification, ({ input, actor }) => issue(parts, actor, input)),
    serve(clarification.acceptClarification, ({ input, actor }) => accept(parts, actor, input)),
    serve(clarification.proposeClarification, ({ input, actor }) => propose(parts, actor, input)),
    serve(clarification.declineProposal, ({ input, actor }) => decline(parts, actor, input)),
    serve(clarification.withdrawProposal, ({ input, actor }) => withdraw(parts, actor, input)),
    serve(clarification.requestClarificationAgain, ({ input, actor }) => requestAgain(parts, actor, input)),
  ];
}
