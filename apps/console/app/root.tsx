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

export const clientMiddleware: MiddlewareFunction[] = [guard];

/** Read once a page load. */
export function loader({ context }: LoaderFunctionArgs): Site {
  const { demo } = context.get(siteContext);
  return { demo };
}

export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { readonly children: ReactNode }) {
  const site = useRouteLoaderData('root') as Site | undefined;
  return (
    <html lang="zh-CN" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>采购管理台</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a text of our own, the same on every page, let through by its hash. */}
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: head }} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Links />
      </head>
      <body>
        <LoadFailed />
        <LinkProvider value={RouterLink}>
          {site?.demo ? <DemoBanner /> : null}
          {children}
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

export default function Console() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <PageError />;
}
