import { isPassing } from '@procure/client/client.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import { ErrorState } from '@procure/ui/error-state/error-state.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CallError, faultOf } from './queries.ts';
import { leads } from './way.ts';

interface LoadedProps<T> {
  readonly query: UseQueryResult<{ readonly data: T }>;
  /** Link shown if there is nothing here for the reader. */
  readonly back?: { readonly href: string; readonly text: string };
  readonly children: (data: T) => ReactNode;
}

/** Shows the data of a query, a skeleton while it loads, or the error and what to do about it. */
export function Loaded<T>({ query, back, children }: LoadedProps<T>) {
  const ways = leads();
  const backTo = back ?? ways.back;
  if (query.data !== undefined) return children(query.data.data);
  if (query.isPending) return <Skeleton lines={8} />;
  const reply = query.error instanceof CallError ? query.error.reply : null;
  const fault = faultOf(query.error);
  const failed = fault !== null || !reply || isPassing(reply) || reply.reason === 'unexpected';
  const way = reply ? ways.of(reply, location) : undefined;
  return (
    <ErrorState
      title={fault === null ? (reply?.message ?? '页面内容未能加载') : '页面程序出错'}
      advice={
        // A refusal is no network error: its own way out is shown.
        failed ? adviceOf(fault, ways.help) : `${way?.step ?? '请从下面的入口继续办理'}。`
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

function adviceOf(fault: string | null, help: string): string {
  return fault === null
    ? `请检查网络后重试；若仍不成功，请联系${help}。`
    : `请刷新页面后重试；若仍不成功，请将下方编号告知${help}。`;
}
