import { ConfirmHost } from '@procure/ui/confirm/confirm.tsx';
import { DemoBanner } from '@procure/ui/demo-banner/demo-banner.tsx';
import { LinkProvider } from '@procure/ui/link/link.tsx';
import { OfflineBanner } from '@procure/ui/offline-banner/offline-banner.tsx';
import { LoadFailed } from '@procure/ui/page-load/load-failed.tsx';
import { ToastHost } from '@procure/ui/toast/toast.tsx';
import type { ReactNode } from 'react';
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  type MiddlewareFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from 'react-router';
import { guard } from './lib/guard.ts';
import { head } from './lib/head.ts';
import { RouterLink } from './lib/router-link.tsx';
import { type Site, siteContext } from './lib/site.ts';
import { Arrival } from './shell/arrival.tsx';
import { PageError } from './shell/page-error.tsx';
import { Shell } from './shell/shell.tsx';

export const clientMiddleware: MiddlewareFunction[] = [guard];

/** Who runs the portal, for the footer; read once a page load. */
export function loader({ context }: LoaderFunctionArgs) {
  return context.get(siteContext);
}

export function shouldRevalidate() {
  return false;
}

export function meta() {
  return [
    {
      name: 'description',
      content: '招标采购平台供应商门户：查看招标公告与中标公告，注册供应商，在线参与投标。',
    },
  ];
}

export function Layout({ children }: { readonly children: ReactNode }) {
  // Missing on a page that failed before it was answered.
  const site = useRouteLoaderData('root') as Site | undefined;
  return (
    <html lang="zh-CN" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>供应商门户</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a text of our own, the same on every page, let through by its hash. */}
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: head }} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        <LoadFailed />
        <LinkProvider value={RouterLink}>
          {site?.demo ? <DemoBanner /> : null}
          <Shell>{children}</Shell>
          <OfflineBanner />
          <ToastHost />
          <ConfirmHost />
          <Arrival />
        </LinkProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Portal() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <PageError />;
}
