import * as invitation from '@procure/contract/invitation/invitation.schema.ts';
import { refuse } from '@procure/domain/outcome.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { presentDesk, presentLetter } from './present.ts';
import { readInvitations, readLetter } from './read-model.ts';
import { cancel, markRead, reply, send } from './service.ts';

export function routes(parts: Parts): Route[] {
  return [
    serve(invitation.getInvitation, async ({ input, actor }) => {
      const found = await readLetter(actor.scope, parts.db, input.lotId);
      return found === null ? refuse('not_found') : presentLetter(found.lot, found.letter);
    }),
    serve(invitation.readInvitation, ({ input, actor }) => markRead(parts, actor, input.lotId)),
    serve(invitation.replyInvitation, ({ input, actor }) => reply(parts, actor, input)),
    serve(invitation.listInvitations, async ({ input, actor }) => {
      const desk = await readInvitations(actor.scope, parts.db, input.lotId);
      return desk === null ? refuse('not_found') : presentDesk(desk);
    }),
    serve(invitation.sendInvitations, ({ input, actor }) => send(parts, actor, input)),
    serve(invitation.cancelInvitation, ({ input, actor }) => cancel(parts, actor, input)),
  ];
}
