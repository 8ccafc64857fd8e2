import { isPassing } from '@procure/client/client.ts';
import { ErrorState } from '@procure/ui/error-state/error-state.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CallError, faultOf } from './queries.ts';

interface LoadedProps<T> {
  readonly query: UseQueryResult<{ readonly data: T }>;
  readonly children: (data: T) => ReactNode;
}

/** What a query brought; while it is on its way a skeleton, and where it failed what happened and what to do. */
export function Loaded<T>({ query, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data.data);
  if (query.isPending) return <Skeleton lines={8} />;
  const reply = query.error instanceof CallError ? query.error.reply : null;
  const fault = faultOf(query.error);
  const answered = fault === null && reply !== null && !isPassing(reply) && reply.reason !== 'unexpected';
  return (
    <ErrorState
      title={fault === null ? (reply?.message ?? '页面内容未能加载') : '页面程序出错'}
      advice={adviceOf(answered, fault)}
      requestId={fault ?? (reply?.requestId || undefined)}
      {...(answered ? {} : { onRetry: () => void query.refetch() })}
    />
  );
}

function adviceOf(answered: boolean, fault: string | null): string {
  if (fault !== null) return '请刷新页面后重试；若仍不成功，请将下方编号告知管理员。';
  return answered ? '请返回项目查看，或联系管理员开通权限。' : '请检查网络后重试；若仍不成功，请联系管理员。';
}
