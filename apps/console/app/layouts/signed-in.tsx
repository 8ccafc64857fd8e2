import { countStaffUnreadMessages } from '@procure/contract/message/message.route.ts';
import { getStaffVaultKey } from '@procure/contract/session/session.route.ts';
import { leadBy } from '@procure/web/call/way.ts';
import { countAgain } from '@procure/web/message/read.ts';
import { refuseFalseIds } from '@procure/web/page/false-id.ts';
import { PageSkeleton } from '@procure/web/page/page-skeleton.tsx';
import { useSite } from '@procure/web/page/site.ts';
import { WorkFrame } from '@procure/web/page/work-frame.client.tsx';
import { MayOrSay } from '@procure/web/session/may-or-say.tsx';
import { keyVaultBy } from '@procure/web/vault/key.ts';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { holdersOf, pageAt } from '../lib/page-table.ts';
import { useHeld } from '../lib/permission.ts';
import { refreshRights } from '../lib/rights.ts';
import { setsUpFirst } from '../lib/session.ts';
import { consoleWays } from '../lib/way.ts';

leadBy(consoleWays);
keyVaultBy((by) => by.call(getStaffVaultKey, {}));

/** The pages below run in the browser only: the server sends a placeholder for their content. */
export const clientLoader = refuseFalseIds;
export function HydrateFallback() {
  const phone = useSite()?.phone;
  return (
    <PageSkeleton
      withoutScript={
        <>
          <p>
            采购方控制台的页面均需启用
            JavaScript。招标公告、中标公告和帮助中心可以在供应商门户查看，不需要启用。
          </p>
          <p>需要帮助的，请联系本单位的平台管理员{phone ? `，或拨打技术支持电话 ${phone}` : ''}。</p>
        </>
      }
    />
  );
}

/** Runs the loader for every address, not only for the first. */
export function shouldRevalidate() {
  return true;
}

export default function SignedIn() {
  return (
    <WorkFrame refreshRights={refreshRights}>
      <Gate />
    </WorkFrame>
  );
}

/** Shows the page if the user may open it, else the roles that may. The server refuses its calls as well. */
function Gate() {
  const { pathname } = useLocation();
  const held = useHeld();
  useEffect(() => {
    if (pathname !== '' && !setsUpFirst()) void countAgain({ countUnread: countStaffUnreadMessages });
  }, [pathname]);
  if (pathname !== '/settings' && setsUpFirst()) return <Navigate to="/settings" replace />;
  const page = pageAt(pathname);
  const permission = page?.permission ?? null;
  if (page === undefined || permission === null || held(permission)) return <Outlet />;
  const [, tender] = /^(\/tender\/[^/]+)\/[^/]+\/?$/i.exec(pathname) ?? [];
  const reads = tender !== undefined && held('tender.read');
  return (
    <MayOrSay
      title={page.title}
      {...holdersOf(permission)}
      {...(reads ? { instead: { href: tender, text: '查看项目' } } : {})}
    />
  );
}
