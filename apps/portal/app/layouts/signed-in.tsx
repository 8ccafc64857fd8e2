import { getVaultKey } from '@procure/contract/session/session.route.ts';
import { leadBy } from '@procure/web/call/way.ts';
import { refuseFalseIds } from '@procure/web/page/false-id.ts';
import { PageSkeleton } from '@procure/web/page/page-skeleton.tsx';
import { WorkFrame } from '@procure/web/page/work-frame.client.tsx';
import { keyVaultBy } from '@procure/web/vault/key.ts';
import { Outlet } from 'react-router';
import { refreshRights } from '../lib/rights.ts';
import { portalWays } from '../lib/way.ts';

leadBy(portalWays);
keyVaultBy((by) => by.call(getVaultKey, {}));

/** The pages below run in the browser only: the server sends where their content will stand. */
export const clientLoader = refuseFalseIds;
export const HydrateFallback = PageSkeleton;

/** Every address is looked at, not the first one only. */
export function shouldRevalidate() {
  return true;
}

export default function SignedIn() {
  return (
    <WorkFrame refreshRights={refreshRights}>
      <Outlet />
    </WorkFrame>
  );
}
