import * as permission from '@procure/contract/permission/permission.schema.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { allRoles } from './read-model.ts';
import { setPermissions } from './service.ts';

export function routes(parts: Parts): Route[] {
  return [
    serve(permission.listRoles, () => allRoles(parts.db)),
    serve(permission.setRolePermissions, ({ input, actor }) => setPermissions(parts, actor, input)),
  ];
}
