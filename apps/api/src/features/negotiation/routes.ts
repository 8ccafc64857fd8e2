import * as meeting from '@procure/contract/negotiation/meeting.schema.ts';
import * as negotiation from '@procure/contract/negotiation/negotiation.schema.ts';
import { isRefused } from '@procure/domain/outcome.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { negotiationDesk, ownNegotiation } from './desk/service.ts';
import { announce, answer, cancel, recordMinutes } from './meeting/service.ts';
import { presentDesk, presentOwn } from './present.ts';
import { openQuote, quit, submit } from './quote/service.ts';
import { conclude, open, openRound, terminate } from './service.ts';

export function routes(parts: Parts): Route[] {
  return [
    serve(negotiation.getOwnNegotiation, async ({ input, actor }) => {
      const own = await ownNegotiation(parts, actor, input.lotId);
      if (isRefused(own)) return own;
      return presentOwn(own, (id, sealed) => openQuote(parts, id, sealed));
    }),
    serve(negotiation.submitQuote, ({ input, actor }) => submit(parts, actor, input)),
    serve(negotiation.quitNegotiation, ({ input, actor }) => quit(parts, actor, input)),
    serve(negotiation.getNegotiation, async ({ input, actor }) => {
      const found = await negotiationDesk(parts, actor, input.lotId);
      return isRefused(found) ? found : presentDesk(found);
    }),
    serve(negotiation.openNegotiation, ({ input, actor }) => open(parts, actor, input)),
    serve(negotiation.openRound, ({ input, actor }) => openRound(parts, actor, input)),
    serve(negotiation.concludeNegotiation, ({ input, actor }) => conclude(parts, actor, input)),
    serve(negotiation.terminateNegotiation, ({ input, actor }) => terminate(parts, actor, input)),
    serve(meeting.announceMeeting, ({ input, actor }) => announce(parts, actor, input)),
    serve(meeting.cancelMeeting, ({ input, actor }) => cancel(parts, actor, input)),
    serve(meeting.recordMinutes, ({ input, actor }) => recordMinutes(parts, actor, input)),
    serve(meeting.answerMinutes, ({ input, actor }) => answer(parts, actor, input)),
  ];
}
