import type { StaffPermission } from '@procure/domain/permission/permission.ts';
import { handlingPermissions } from '@procure/domain/tender/member.ts';
import { permissionsOf } from '@procure/web/session/permission.tsx';
import { createContext, useContext } from 'react';

const handled: ReadonlySet<string> = new Set(handlingPermissions);
const none: ReadonlySet<string> = new Set();

/** True around content about a tender that the signed-in user does not handle. */
export const Withheld = createContext(false);

/** True while the handlers of the tender are loading. */
export const Unsettled = createContext(false);

export const { useHeld, useAllowed, Allowed } = permissionsOf<StaffPermission>(
  () => (useContext(Withheld) ? handled : none),
  () => useContext(Unsettled),
);
