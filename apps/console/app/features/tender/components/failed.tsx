import { ErrorState } from '@procure/ui/error-state/error-state.tsx';
import { CallError, faultOf } from '@procure/web/call/queries.ts';

interface FailedProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** A page whose content did not load: the error, the advice, the number to quote. */
export function Failed({ error, onRetry }: FailedProps) {
  const reply = error instanceof CallError ? error.reply : null;
  const fault = faultOf(error);
  const gone = reply?.reason === 'not_found' || reply?.reason === 'forbidden';
  return (
    <ErrorState
      title={fault === null ? (reply?.message ?? '页面内容未能加载') : '页面程序出错'}
      advice={adviceOf(gone, fault)}
      requestId={fault ?? (reply?.requestId || undefined)}
      {...(gone ? {} : { onRetry })}
    />
  );
}

function adviceOf(gone: boolean, fault: string | null): string {
  if (fault !== null) return '请刷新页面后重试；若仍不成功，请将下方编号告知管理员。';
  return gone ? '请返回列表，或联系管理员开通权限。' : '请检查网络后重试；若仍不成功，请联系管理员。';
}
