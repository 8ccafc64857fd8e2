import type { getReceipt } from '@procure/contract/receipt/receipt.schema.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { envelopeKindLabels, envelopeKinds } from '@procure/domain/bid/bid.ts';
import { submittedMessage } from '@procure/domain/bid/rules.ts';
import { secrecy } from '@procure/domain/bid/secrecy.ts';
import { formatFileSize } from '@procure/domain/display/file.ts';
import { formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { ErrorState } from '@procure/ui/error-state/error-state.tsx';
import { Modal } from '@procure/ui/modal/modal.tsx';
import { LoadFailure, loadLater } from '@procure/ui/page-load/load-later.ts';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { Badge } from '@procure/ui/status-badge/status-badge.tsx';
import { keepFile } from '@procure/web/file/keep-file.ts';
import { useQuery } from '@tanstack/react-query';
import { receiptKeyQuery, receiptQuery } from '../queries.ts';
import styles from './bid.module.css';

interface ReceiptViewProps {
  readonly lotId: string;
  readonly versionId: string;
  onClose(): void;
}

/** The receipt, to look at, print and keep: with its JSON anybody can check it, without this platform. */
export function ReceiptView({ lotId, versionId, onClose }: ReceiptViewProps) {
  const { data, error, refetch } = useQuery(receiptQuery(lotId, versionId));
  const receipt = data?.data;
  const publicKey = useQuery(receiptKeyQuery()).data?.data.publicKey;
  const keep = () => {
    if (receipt === undefined) return;
    const { signed, leaf, log } = receipt;
    const text = JSON.stringify({ ...signed, leaf, log }, null, 2);
    keepFile(`投标回执-${signed.receipt.receiptNo}.json`, 'application/json', text);
  };
  return (
    <Modal
      open
      title="查看投标回执"
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => window.print()} disabled={receipt === undefined}>
            打印
          </Button>
          <Button kind="primary" onClick={keep} disabled={receipt === undefined}>
            下载回执（JSON）
          </Button>
        </>
      }
    >
      {error ? (
        <ErrorState title="回执未能打开" advice={error.message} onRetry={() => void refetch()} />
      ) : receipt === undefined ? (
        <Skeleton />
      ) : (
        <article className={styles.receipt}>
          <p className={styles.receiptLead}>
            {submittedMessage(
              receipt.signed.receipt.receiptNo,
              formatDateTimeSeconds(receipt.signed.receipt.submittedAt),
            )}
          </p>
          <DescriptionList
            items={[
              { term: '项目', detail: `${receipt.tenderTitle}（${receipt.tenderNo}）`, wide: true },
              { term: '标段', detail: `第${receipt.lotNo}标段 ${receipt.lotTitle}` },
              { term: '招标人', detail: receipt.buyerName },
              { term: '投标人', detail: receipt.companyName },
              { term: '统一社会信用代码', detail: receipt.uscc },
              { term: '版本', detail: `第${receipt.signed.receipt.bidVersion}版` },
              { term: '递交人', detail: receipt.submittedBy },
              { term: '密封情况', detail: `加密送达。${secrecy.short}。`, wide: true },
            ]}
          />
          <table className={styles.receiptFiles}>
            <caption>密封文件</caption>
            <thead>
              <tr>
                <th scope="col">文件</th>
                <th scope="col">大小</th>
                <th scope="col">SHA-256</th>
              </tr>
            </thead>
            <tbody>
              {receipt.signed.receipt.files.map(({ envelope, size, sha256 }) => (
                <tr key={sha256}>
                  <td>{labelOf(envelope)}</td>
                  <td>{formatFileSize(size)}</td>
                  <td>
                    <code>{sha256}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className={styles.muted}>
            平台签名（Ed25519）：<code>{receipt.signed.signature}</code>
          </p>
          <p className={styles.muted}>
            {receipt.log === null
              ? '投标截止后，本回执将收录于固定的回执日志，届时可核验收录证明。'
              : `回执日志已于${formatDateTimeSeconds(receipt.log.fixedAt)}固定，根值 ${receipt.log.root}。`}
            {receipt.log?.proof ? `本回执收录其中（共${receipt.log.size}份），证明随JSON一并下载。` : null}
          </p>
          {publicKey === undefined ? null : <Checked receipt={receipt} publicKey={publicKey} />}
        </article>
      )}
    </Modal>
  );
}

interface CheckedProps {
  readonly receipt: Pick<OutputOf<typeof getReceipt>, 'signed' | 'log'>;
  readonly publicKey: string;
}

/** What the browser found when it checked the receipt by itself. */
function Checked({ receipt, publicKey }: CheckedProps) {
  const { signed, log } = receipt;
  const check = useQuery({
    queryKey: ['receipt-check', signed.signature, log?.proof ? log.signature : null, publicKey],
    queryFn: async () => {
      const { checkReceipt } = await loadLater(import('@procure/sealing/receipt-check.ts'));
      return checkReceipt(signed, log, publicKey);
    },
    retry: false,
  });
  // Its code did not come, which says nothing of the browser.
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
  const { signed: isSigned, included } = check.data;
  const sound = isSigned && included !== false;
  return (
    <p role={sound ? 'status' : 'alert'}>
      <Badge tone={sound ? 'success' : 'danger'} icon={sound ? 'check-circle' : 'alert'}>
        {sound ? '浏览器已核对' : '核对不符'}
      </Badge>{' '}
      {isSigned ? '平台签名与本回执内容一致。' : '平台签名与本回执内容不一致，请保存本页并联系平台客服。'}
      {included === true ? '本回执收录于已签名的回执日志。' : null}
      {included === false ? '收录证明与回执日志不符，请保存本页并联系平台客服。' : null}
    </p>
  );
}

function labelOf(envelope: string): string {
  const kind = envelopeKinds.find((one) => one === envelope);
  return kind === undefined ? envelope : envelopeKindLabels[kind];
}
