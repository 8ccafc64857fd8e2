import { signInAt } from '@procure/web/call/client.ts';
import { Document } from '@procure/web/page/document.tsx';
import { PageError } from '@procure/web/page/page-error.tsx';
import type { ReactNode } from 'react';
import { type MiddlewareFunction, Outlet } from 'react-router';
import { guard, signInPath } from './lib/guard.ts';
import { head } from './lib/head.ts';
import { NotFound } from './shell/not-found.tsx';

export { loadSite as loader } from '@procure/web/page/document.tsx';

signInAt(signInPath);

export const clientMiddleware: MiddlewareFunction[] = [guard];

export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <Document title="采购管理台" head={head} listed={false}>
      {children}
    </Document>
  );
}

export default function Console() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <PageError notFound={<NotFound />} home="工作台" />;
}
