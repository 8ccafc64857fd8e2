import { ErrorState } from '@procure/ui/error-state/error-state.tsx';
import { CallError } from '../../../lib/queries.ts';

interface FailedProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** A page whose content did not come: what happened, what to do, the number to quote. */
export function Failed({ error, onRetry }: FailedProps) {
  const reply = error instanceof CallError ? error.reply : null;
  const gone = reply?.reason === 'not_found' || reply?.reason === 'forbidden';
  return (
    <ErrorState
      title={reply?.message ?? '页面内容未能加载'}
      advice={gone ? '请返回列表，或联系管理员开通权限。' : '请检查网络后重试；若仍不成功，请联系管理员。'}
      requestId={reply?.requestId || undefined}
      {...(gone ? {} : { onRetry })}
    />
  );
}
