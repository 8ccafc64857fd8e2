import '@procure/ui/tokens.css';
import '@procure/ui/base.css';
import { ConfirmHost } from '@procure/ui/confirm/confirm.tsx';
import { DemoBanner } from '@procure/ui/demo-banner/demo-banner.tsx';
import { LinkProvider } from '@procure/ui/link/link.tsx';
import { OfflineBanner } from '@procure/ui/offline-banner/offline-banner.tsx';
import { LoadFailed } from '@procure/ui/page-load/load-failed.tsx';
import { ToastHost } from '@procure/ui/toast/toast.tsx';
import type { ReactNode } from 'react';
import { Links, type LoaderFunctionArgs, Meta, Scripts, ScrollRestoration } from 'react-router';
import { Arrival } from './arrival.tsx';
import { RouterLink } from './router-link.tsx';
import { type Site, siteContext, useSite } from './site.ts';

/** Loader for the root of a front end: the data of the installation, read once per page load. */
export function loadSite({ context }: LoaderFunctionArgs): Site {
  return context.get(siteContext);
}

interface DocumentProps {
  /** The tab's title; it never changes. */
  readonly title: string;
  /** The inline script, which runs before the page is painted. */
  readonly head: string;
  /** Whether search engines may list it. */
  readonly listed: boolean;
  readonly children: ReactNode;
}

/** The HTML document of every page of a front end, with the elements that all pages share. */
export function Document({ title, head, listed, children }: DocumentProps) {
  const site = useSite();
  return (
    <html lang="zh-CN" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {listed ? null : <meta name="robots" content="noindex" />}
        <title>{title}</title>
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
