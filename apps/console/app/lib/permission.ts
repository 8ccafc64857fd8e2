import type { StaffPermission } from '@procure/domain/permission/permission.ts';
import { handlingPermissions } from '@procure/domain/tender/member.ts';
import { permissionsOf } from '@procure/web/session/permission.tsx';
import { createContext, useContext } from 'react';

const handled: ReadonlySet<string> = new Set(handlingPermissions);
const none: ReadonlySet<string> = new Set();

/** True around what is about a tender that who is signed in does not handle. */
export const Withheld = createContext(false);

/** True while it is being asked who handles the tender. */
export const Unsettled = createContext(false);

export const { useHeld, useAllowed, Allowed } = permissionsOf<StaffPermission>(
  () => (useContext(Withheld) ? handled : none),
  () => useContext(Unsettled),
);
