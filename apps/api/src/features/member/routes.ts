import * as invitation from '@procure/contract/member/invitation.schema.ts';
import * as member from '@procure/contract/member/member.schema.ts';
import type { Parts } from '../../platform/parts.ts';
import { type Route, serve } from '../../platform/serve.ts';
import { accept, invite, read, send, withdraw } from './invitation/service.ts';
import { presentInvitation, presentMember } from './present.ts';
import { readInvitations, readMembers } from './read-model.ts';
import { handOver, leave, remove, setRoles } from './service.ts';

export function routes(parts: Parts): Route[] {
  // What a link's code opens is not found by trying.
  const tight = { limit: 'tight' } as const;
  return [
    serve(member.listMembers, async ({ actor }) =>
      (await readMembers(actor.scope, parts.db)).map((row) => presentMember(row, actor.accountId)),
    ),
    serve(member.setMemberRoles, ({ input, actor }) => setRoles(parts, actor, input)),
    serve(member.removeMember, ({ input, actor }) => remove(parts, actor, input.id)),
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
  ];
}
