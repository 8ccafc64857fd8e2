import * as passkey from '@procure/contract/account/passkey.schema.ts';
import * as session from '@procure/contract/session/session.schema.ts';
import { refuse } from '@procure/domain/outcome.ts';
import type { StaffActor, SupplierActor } from '../../platform/actor.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { presentPermissions, presentSession, presentSignIn, presentSupplierMe } from './present.ts';
import { readSessions, readSignIns, readStaffMe, readSupplierMe } from './read-model.ts';
import {
  draftSecondStep,
  endSession,
  endSessions,
  finishSignIn,
  signIn,
  signOut,
  vaultKeyOf,
} from './service.ts';

export function routes(parts: Parts): Route[] {
  const listOwn = async ({ actor }: { readonly actor: SupplierActor | StaffActor }) =>
    (await readSessions(parts.db, actor.scope)).map((row) => presentSession(row, actor.session));
  const ownVaultKey = async ({ actor }: { readonly actor: SupplierActor | StaffActor }) => ({
    key: await vaultKeyOf(parts, actor),
  });
  const signIns = async ({
    actor,
    input,
  }: {
    readonly actor: SupplierActor | StaffActor;
    readonly input: { readonly pageNum: number; readonly pageSize: number };
  }) => {
    const { rows, count } = await readSignIns(actor.scope, parts.db, input);
    return { rows: rows.map(presentSignIn), count };
  };
  return [
    serve(session.signIn, ({ input, actor }) => signIn(parts, actor, 'supplier', input), { limit: 'tight' }),
    serve(session.signInStaff, ({ input, actor }) => signIn(parts, actor, 'staff', input), {
      limit: 'tight',
    }),
    serve(session.finishSignIn, ({ input, actor }) => finishSignIn(parts, actor, 'supplier', input), {
      limit: 'tight',
    }),
    serve(session.finishStaffSignIn, ({ input, actor }) => finishSignIn(parts, actor, 'staff', input), {
      limit: 'tight',
    }),
    serve(passkey.draftSecondStep, ({ actor }) => draftSecondStep(parts, actor, 'supplier'), {
      limit: 'tight',
    }),
    serve(passkey.draftStaffSecondStep, ({ actor }) => draftSecondStep(parts, actor, 'staff'), {
      limit: 'tight',
    }),
    serve(session.signOut, ({ actor }) => signOut(parts, actor)),
    serve(session.signOutStaff, ({ actor }) => signOut(parts, actor)),
    serve(session.listSessions, listOwn),
    serve(session.listStaffSessions, listOwn),
    serve(session.endSession, ({ input, actor }) => endSession(parts, actor, input.id)),
    serve(session.endStaffSession, ({ input, actor }) => endSession(parts, actor, input.id)),
    serve(session.endSessions, ({ actor }) => endSessions(parts, actor)),
    serve(session.endStaffSessions, ({ actor }) => endSessions(parts, actor)),
    serve(session.listSignIns, signIns),
    serve(session.listStaffSignIns, signIns),
    serve(session.getMe, async ({ actor }) => {
      const me = await readSupplierMe(parts.db, actor.scope);
      return me === undefined ? refuse('not_found') : presentSupplierMe(me);
    }),
    serve(session.getVaultKey, ownVaultKey),
    serve(session.getStaffVaultKey, ownVaultKey),
    serve(session.getStaffMe, async ({ actor }) => {
      const me = await readStaffMe(parts.db, actor.scope);
      return me === undefined ? refuse('not_found') : { ...me, factorDue: actor.factor.due };
    }),
    serve(session.listMyPermissions, async ({ actor }) => presentPermissions(actor.permissions)),
    serve(session.listStaffPermissions, async ({ actor }) => presentPermissions(actor.permissions)),
  ];
}
