import { envelopeKindLabels, envelopeKinds } from '@procure/domain/bid/bid.ts';
import { submittedMessage } from '@procure/domain/bid/rules.ts';
import { secrecy } from '@procure/domain/bid/secrecy.ts';
import { formatFileSize } from '@procure/domain/display/file.ts';
import { formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import styles from './bid.module.css';
import { type Receipt, ReceiptCheck } from './receipt-check.tsx';

interface ReceiptDocumentProps {
  readonly receipt: Receipt;
  /** The platform's keys; undefined until they are known. */
  readonly keys: readonly string[] | undefined;
}

/** The contents of a receipt. */
export function ReceiptDocument({ receipt, keys }: ReceiptDocumentProps) {
  const { publicKey } = receipt.signed;
  return (
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
      <SealedFiles receipt={receipt} />
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
        {keys?.includes(publicKey) !== true ? null : (
          <>
            平台公钥：<code>{publicKey}</code>
          </>
        )}
      </p>
      {keys === undefined ? null : <ReceiptCheck receipt={receipt} keys={keys} />}
    </article>
  );
}

function SealedFiles({ receipt }: { readonly receipt: Receipt }) {
  return (
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
  );
}

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
