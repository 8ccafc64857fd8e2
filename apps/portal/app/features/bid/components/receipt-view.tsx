import type { getReceipt } from '@procure/contract/receipt/receipt.schema.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { envelopeKindLabels, envelopeKinds } from '@procure/domain/bid/bid.ts';
import { submittedMessage } from '@procure/domain/bid/rules.ts';
import { secrecy } from '@procure/domain/bid/secrecy.ts';
import { bidStandingLabels } from '@procure/domain/bid/version.ts';
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

/** The receipt, to view, print and save: its JSON can be verified without this platform. */
export function ReceiptView({ lotId, versionId, onClose }: ReceiptViewProps) {
  const { data, error, refetch } = useQuery(receiptQuery(lotId, versionId));
  const receipt = data?.data;
  const keys = useQuery(receiptKeyQuery()).data?.data.keys;
  const publicKey = receipt?.signed.publicKey;
  const isOwn = publicKey !== undefined && keys?.includes(publicKey);
  const keep = () => {
    if (receipt === undefined) return;
    const { signed, leaf, withdrawal, log, keyStatements, keyConsents } = receipt;
    const text = JSON.stringify({ ...signed, leaf, withdrawal, log, keyStatements, keyConsents }, null, 2);
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
              { term: '收到时核对', detail: checkedWords(receipt.signed.receipt), wide: true },
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
          {receipt.withdrawal === null ? null : (
            <p className={styles.muted}>
              本版投标已于{formatDateTimeSeconds(receipt.withdrawal.withdrawal.withdrawnAt)}
              撤回，撤回凭证编号{receipt.withdrawal.withdrawal.receiptNo}，凭证随JSON一并下载。
            </p>
          )}
          <p className={styles.muted}>{logWords(receipt.log)}</p>
          <p className={styles.muted}>
            下载的回执可随时用
            <a href="/verifier.html" target="_blank" rel="noreferrer">
              证据核对页
            </a>
            核对，该页可保存后断网使用。
            {!isOwn ? null : (
              <>
                平台公钥：<code>{publicKey}</code>
              </>
            )}
          </p>
          {keys === undefined ? null : <Checked receipt={receipt} keys={keys} />}
        </article>
      )}
    </Modal>
  );
}

interface CheckedProps {
  readonly receipt: Pick<Receipt, 'signed' | 'withdrawal' | 'log'>;
  readonly keys: readonly string[];
}

/** The result of the browser's own check of the receipt. */
function Checked({ receipt, keys }: CheckedProps) {
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

type Receipt = OutputOf<typeof getReceipt>;

/** The checks that the platform made when the files arrived, as its receipt signs them. */
function checkedWords(receipt: Receipt['signed']['receipt']): string {
  if (receipt.format === 'procure-receipt/1') return '各文件的大小、SHA-256和加密标识。';
  const keys = [...new Set(receipt.files.map(({ recipients }) => recipients))].join('、');
  return `各文件的大小与SHA-256、完整的加密文件头（收件公钥${keys}个）和密文长度；加密内容未解密，未核对。`;
}

/** The current state of the lot's receipt log. */
function logWords(log: Receipt['log']): string {
  if (log === null) return '投标截止后，本回执将收录于固定的回执日志，届时可核验收录证明。';
  const fixed = `回执日志已于${formatDateTimeSeconds(log.fixedAt)}固定，根值 ${log.root}。`;
  if (log.format === 'procure-receipt-root/1') {
    return log.proof === null ? fixed : `${fixed}本回执收录其中（共${log.size}份），证明随JSON一并下载。`;
  }
  if (log.list === null) return `${fixed}各份回执的叶值与状态待开标后公布。`;
  const { versions, inForce } = log.list.head;
  return `${fixed}日志共${versions}份回执，其中有效投标${inForce}份，全部叶值与状态随JSON一并下载。`;
}

function labelOf(envelope: string): string {
  const kind = envelopeKinds.find((one) => one === envelope);
  return kind === undefined ? envelope : envelopeKindLabels[kind];
}
