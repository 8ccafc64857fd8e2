import * as award from '@procure/contract/award/award.schema.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import { restDays } from '../../platform/holidays.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import * as forfeit from './forfeit/service.ts';
import { issue, redecide, signContract } from './issue/service.ts';
import { presentAward, presentOwnNotice, presentQueue } from './present.ts';
import { readOwnNotice, readQueue } from './read-model.ts';
import { reevaluate } from './reevaluation/service.ts';
import { acknowledge, decline } from './reply/service.ts';
import { approve, awardOf, beginDecision, propose, publicize, sendBack } from './service.ts';
import { strike } from './strike/service.ts';

export function routes(parts: Parts): Route[] {
  return [
    serve(award.getAward, async ({ input, actor }) => {
      const row = await awardOf(parts, actor, input.lotId);
      return isRefused(row) ? row : presentAward(row, actor, await restDays(parts.db));
    }),
    serve(award.listAwards, async ({ input, actor }) => {
      const { rows, count } = await readQueue(actor.scope, parts.db, input);
      return { rows: presentQueue(rows), count };
    }),
    serve(award.publicizeCandidates, ({ input, actor }) => publicize(parts, actor, input)),
    serve(award.beginDecision, ({ input, actor }) => beginDecision(parts, actor, input.lotId)),
    serve(award.proposeAward, ({ input, actor }) => propose(parts, actor, input)),
    serve(award.approveAward, ({ input, actor }) => approve(parts, actor, input)),
    serve(award.returnAward, ({ input, actor }) => sendBack(parts, actor, input)),
    serve(award.issueAward, ({ input, actor }) => issue(parts, actor, input.lotId)),
    serve(award.reevaluateLot, ({ input, actor }) => reevaluate(parts, actor, input)),
    serve(award.strikeCandidate, ({ input, actor }) => strike(parts, actor, input)),
    serve(award.proposeForfeit, ({ input, actor }) => forfeit.propose(parts, actor, input)),
    serve(award.approveForfeit, ({ input, actor }) => forfeit.approve(parts, actor, input)),
    serve(award.returnForfeit, ({ input, actor }) => forfeit.sendBack(parts, actor, input)),
    serve(award.withdrawForfeit, ({ input, actor }) => forfeit.withdraw(parts, actor, input)),
    serve(award.redecideAward, ({ input, actor }) => redecide(parts, actor, input.lotId)),
    serve(award.signContract, ({ input, actor }) => signContract(parts, actor, input)),
    serve(award.getAwardNotice, async ({ input, actor }) => {
      const row = await readOwnNotice(actor.scope, parts.db, input.lotId);
      return row === null ? refuse('not_found') : presentOwnNotice(row);
    }),
    serve(award.acknowledgeAward, ({ input, actor }) => acknowledge(parts, actor, input)),
    serve(award.declineAward, ({ input, actor }) => decline(parts, actor, input)),
    serve(award.stateOnForfeit, ({ input, actor }) => forfeit.state(parts, actor, input)),
  ];
}
