import type { getReceipt } from '@procure/contract/receipt/receipt.schema.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { bidStandingLabels } from '@procure/domain/bid/version.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { LoadFailure, loadLater } from '@procure/ui/page-load/load-later.ts';
import { Badge } from '@procure/ui/status-badge/status-badge.tsx';
import { useQuery } from '@tanstack/react-query';
import styles from './bid.module.css';

export type Receipt = OutputOf<typeof getReceipt>;

interface ReceiptCheckProps {
  readonly receipt: Pick<Receipt, 'signed' | 'withdrawal' | 'log'>;
  readonly keys: readonly string[];
}

/** The result of the browser's own check of the receipt. */
export function ReceiptCheck({ receipt, keys }: ReceiptCheckProps) {
  const { signed, withdrawal, log } = receipt;
  const check = useQuery({
    queryKey: ['receipt-check', signed.signature, log, withdrawal?.signature ?? null, keys],
    queryFn: async () => {
      const { checkReceipt } = await loadLater(import('@procure/sealing/receipt-check.ts'));
      return checkReceipt(signed, log, keys, withdrawal);
    },
    retry: false,
  });
  // The code of the check did not load, which says nothing about the browser.
  if (check.error instanceof LoadFailure)
    return (
      <p className={styles.muted} role="status">
        {check.error.message}。
        <Button kind="text" onClick={() => void check.refetch()}>
          重新核对
        </Button>
      </p>
    );
  if (check.isError)
    return <p className={styles.muted}>此浏览器不能核对签名，可下载JSON后用其他工具核对。</p>;
  if (check.data === undefined) return <p className={styles.muted}>正在核对…</p>;
  const { signed: isSigned, included, standing, withdrawal: isWithdrawn } = check.data;
  const sound = isSigned && included !== false && isWithdrawn !== false;
  return (
    <p role={sound ? 'status' : 'alert'}>
      <Badge tone={sound ? 'success' : 'danger'} icon={sound ? 'check-circle' : 'alert'}>
        {sound ? '浏览器已核对' : '核对不符'}
      </Badge>{' '}
      {isSigned ? '平台签名与本回执内容一致。' : '平台签名与本回执内容不一致，请保存本页并联系平台客服。'}
      {included === true
        ? `本回执收录于已签名的回执日志${standing === null ? '' : `，记为“${bidStandingLabels[standing]}”`}。`
        : null}
      {isWithdrawn === true ? '撤回凭证由平台签名。' : null}
      {isWithdrawn === false ? '撤回凭证核对不符，请保存本页并联系平台客服。' : null}
      {included === false ? '收录证明与回执日志不符，请保存本页并联系平台客服。' : null}
    </p>
  );
}
