import { getVaultKey } from '@procure/contract/session/session.route.ts';
import { Link } from '@procure/ui/link/link.tsx';
import { leadBy } from '@procure/web/call/way.ts';
import { refuseFalseIds } from '@procure/web/page/false-id.ts';
import { PageSkeleton } from '@procure/web/page/page-skeleton.tsx';
import { useSite } from '@procure/web/page/site.ts';
import { WorkFrame } from '@procure/web/page/work-frame.client.tsx';
import { keyVaultBy } from '@procure/web/vault/key.ts';
import { Outlet } from 'react-router';
import { refreshRights } from '../lib/rights.ts';
import { portalWays } from '../lib/way.ts';

leadBy(portalWays);
keyVaultBy((by) => by.call(getVaultKey, {}));

/** The pages below run in the browser only: the server sends a placeholder for their content. */
export const clientLoader = refuseFalseIds;
export function HydrateFallback() {
  const phone = useSite()?.phone;
  return (
    <PageSkeleton
      withoutScript={
        <>
          <p>
            不启用也可以查看：<Link href="/inviteList">招标公告</Link>、<Link href="/winList">中标公告</Link>
            、<Link href="/transparency">公开日志</Link>、<Link href="/helpList">帮助中心</Link>。
          </p>
          <p>
            需要帮助的，请<Link href="/helpList?article=contact">联系客服</Link>
            {phone ? `，或拨打技术支持电话 ${phone}` : ''}。
          </p>
        </>
      }
    />
  );
}

/** Checks every address, not the first one only. */
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
