import * as permission from '@procure/contract/permission/permission.ts';
import type { Parts } from '../../platform/parts.ts';
import { type Route, serve } from '../../platform/serve.ts';
import { allRoles } from './read-model.ts';
import { setPermissions } from './service.ts';

export function routes(parts: Parts): Route[] {
  return [
    serve(permission.listRoles, ({ actor }) => allRoles(actor.scope, parts.db)),
    serve(permission.setRolePermissions, ({ input, actor }) => setPermissions(parts, actor, input)),
  ];
}
