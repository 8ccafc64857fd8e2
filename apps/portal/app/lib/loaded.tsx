import { isPassing } from '@procure/client/client.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import { ErrorState } from '@procure/ui/error-state/error-state.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CallError } from './queries.ts';

interface LoadedProps<T> {
  readonly query: UseQueryResult<{ readonly data: T }>;
  /** Where to go when there is nothing here for the reader. */
  readonly back?: { readonly href: string; readonly text: string };
  readonly children: (data: T) => ReactNode;
}

/** What a query brought; while it is on its way a skeleton, and where it failed what happened and what to do. */
export function Loaded<T>({ query, back, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data.data);
  if (query.isPending) return <Skeleton lines={8} />;
  const reply = query.error instanceof CallError ? query.error.reply : null;
  const away = reply !== null && isPassing(reply);
  const answered = !away && reply?.reason !== undefined && reply.reason !== 'unexpected';
  return (
    <ErrorState
      title={reply?.message ?? '页面内容未能加载'}
      advice={answered ? '请返回我的投标项目查看。' : '请检查网络后重试；若仍不成功，请联系平台客服。'}
      requestId={reply?.requestId || undefined}
      {...(answered ? {} : { onRetry: () => void query.refetch() })}
      actions={<ButtonLink href={back?.href ?? '/bidList'}>{back?.text ?? '返回我的投标项目'}</ButtonLink>}
    />
  );
}
