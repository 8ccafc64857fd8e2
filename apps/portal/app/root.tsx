import { Document } from '@procure/web/page/document.tsx';
import { PageError } from '@procure/web/page/page-error.tsx';
import type { ReactNode } from 'react';
import { type MiddlewareFunction, Outlet } from 'react-router';
import { guard } from './lib/guard.ts';
import { head } from './lib/head.ts';
import { NotFound } from './shell/not-found.tsx';
import { Shell } from './shell/shell.tsx';

export { loadSite as loader } from '@procure/web/page/document.tsx';

export const clientMiddleware: MiddlewareFunction[] = [guard];

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
  return (
    <Document title="供应商门户" head={head} listed>
      <Shell>{children}</Shell>
    </Document>
  );
}

export default function Portal() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <PageError notFound={<NotFound />} home="首页" />;
}
