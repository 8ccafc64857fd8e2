import { isPassing } from '@procure/client/client.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import { ErrorState } from '@procure/ui/error-state/error-state.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CallError, faultOf } from './queries.ts';
import { wayOf } from './way.ts';

interface LoadedProps<T> {
  readonly query: UseQueryResult<{ readonly data: T }>;
  /** Where to go when there is nothing here for the reader. */
  readonly back?: { readonly href: string; readonly text: string };
  readonly children: (data: T) => ReactNode;
}

/** What a query brought; while it is on its way a skeleton, and where it failed what happened and what to do. */
export function Loaded<T>({ query, back, children }: LoadedProps<T>) {
  const backTo = back ?? { href: '/bidList', text: '返回我的投标项目' };
  if (query.data !== undefined) return children(query.data.data);
  if (query.isPending) return <Skeleton lines={8} />;
  const reply = query.error instanceof CallError ? query.error.reply : null;
  const fault = faultOf(query.error);
  const failed = fault !== null || !reply || isPassing(reply) || reply.reason === 'unexpected';
  const way = reply ? wayOf(reply, location.search) : undefined;
  return (
    <ErrorState
      title={fault === null ? (reply?.message ?? '页面内容未能加载') : '页面程序出错'}
      advice={
        // What was answered was not the line's fault: the way out is the answer's own.
        failed
          ? adviceOf(fault)
          : `${way?.step ?? (way?.link ? '请从下面的入口继续办理' : '请返回我的投标项目查看')}。`
      }
      requestId={fault ?? (reply?.requestId || undefined)}
      {...(failed ? { onRetry: () => void query.refetch() } : {})}
      actions={
        <>
          {way?.link && !failed ? (
            <ButtonLink kind="primary" href={way.link.href}>
              {way.link.text}
            </ButtonLink>
          ) : null}
          {way?.link?.href === backTo.href ? null : <ButtonLink href={backTo.href}>{backTo.text}</ButtonLink>}
        </>
      }
    />
  );
}

function adviceOf(fault: string | null): string {
  return fault === null
    ? '请检查网络后重试；若仍不成功，请联系平台客服。'
    : '请刷新页面后重试；若仍不成功，请将下方编号告知平台客服。';
}
