import * as session from '@procure/contract/session/session.ts';
import { refuse } from '@procure/domain/outcome.ts';
import type { Parts } from '../../platform/parts.ts';
import { type Route, serve } from '../../platform/serve.ts';
import { presentPermissions, presentSupplierMe } from './present.ts';
import { readStaffMe, readSupplierMe } from './read-model.ts';
import { exchangeCode, signIn, signOut, vaultKeyOf } from './service.ts';

export function routes(parts: Parts): Route[] {
  return [
    serve(session.signIn, ({ input, actor }) => signIn(parts, actor, 'supplier', input), { limit: 'tight' }),
    serve(session.signInStaff, ({ input, actor }) => signIn(parts, actor, 'staff', input), {
      limit: 'tight',
    }),
    serve(session.getToken, ({ input, actor }) => exchangeCode(parts, actor, input.code), { limit: 'tight' }),
    serve(session.signOut, ({ actor }) => signOut(parts, actor)),
    serve(session.signOutStaff, ({ actor }) => signOut(parts, actor)),
    serve(session.getMe, async ({ actor }) => {
      const me = await readSupplierMe(parts.db, actor.scope);
      return me === undefined ? refuse('not_found') : presentSupplierMe(me);
    }),
    serve(session.getVaultKey, async ({ actor }) => ({ key: vaultKeyOf(parts, actor.accountId) })),
    serve(
      session.getStaffMe,
      async ({ actor }) => (await readStaffMe(parts.db, actor.scope)) ?? refuse('not_found'),
    ),
    serve(session.listMyPermissions, async ({ actor }) => presentPermissions(actor.permissions)),
    serve(session.listStaffPermissions, async ({ actor }) => presentPermissions(actor.permissions)),
  ];
}
