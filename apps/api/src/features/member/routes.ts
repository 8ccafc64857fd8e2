import * as invitation from '@procure/contract/member/invitation.schema.ts';
import * as joining from '@procure/contract/member/join-request.schema.ts';
import * as member from '@procure/contract/member/member.schema.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { accept, invite, read, send, withdraw } from './invitation/service.ts';
import * as request from './join-request/service.ts';
import { presentInvitation, presentMember, presentOwnRequest, presentRequest } from './present.ts';
import { readInvitations, readMembers, readOwnRequest, readRequests } from './read-model.ts';
import { handOver, leave, remove, resetFactor, setRoles } from './service.ts';

export function routes(parts: Parts): Route[] {
  // Limited, so that the code of a link cannot be guessed.
  const tight = { limit: 'tight' } as const;
  return [
    serve(member.listMembers, async ({ actor }) =>
      (await readMembers(actor.scope, parts.db)).map((row) => presentMember(row, actor.accountId)),
    ),
    serve(member.setMemberRoles, ({ input, actor }) => setRoles(parts, actor, input)),
    serve(member.removeMember, ({ input, actor }) => remove(parts, actor, input.id)),
    serve(member.resetMemberFactor, ({ input, actor }) => resetFactor(parts, actor, input.id)),
    serve(member.handOverAdministration, ({ input, actor }) => handOver(parts, actor, input.id)),
    serve(member.leaveCompany, ({ actor }) => leave(parts, actor)),

    serve(invitation.listMemberInvitations, async ({ actor }) =>
      (await readInvitations(actor.scope, parts.db)).map(presentInvitation),
    ),
    serve(invitation.inviteMember, ({ input, actor }) => invite(parts, actor, input)),
    serve(invitation.sendMemberInvitation, ({ input, actor }) => send(parts, actor, input.id)),
    serve(invitation.withdrawMemberInvitation, ({ input, actor }) => withdraw(parts, actor, input.id)),
    serve(invitation.readMemberInvitation, ({ input, actor }) => read(parts, actor, input.code), tight),
    serve(invitation.acceptMemberInvitation, ({ input, actor }) => accept(parts, actor, input.code), tight),

    serve(joining.getMyJoinRequest, async ({ actor }) =>
      presentOwnRequest(await readOwnRequest(actor.scope, parts.db)),
    ),
    serve(joining.askToJoin, ({ input, actor }) => request.askToJoin(parts, actor, input), tight),
    serve(joining.withdrawJoinRequest, ({ input, actor }) => request.withdraw(parts, actor, input.id)),
    serve(joining.listJoinRequests, async ({ actor }) =>
      (await readRequests(actor.scope, parts.db)).map(presentRequest),
    ),
    serve(joining.acceptJoinRequest, ({ input, actor }) => request.accept(parts, actor, input)),
    serve(joining.declineJoinRequest, ({ input, actor }) => request.decline(parts, actor, input)),
  ];
}
