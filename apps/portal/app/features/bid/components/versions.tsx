import type { BidVersionView } from '@procure/contract/bid/bid.schema.ts';
import { envelopeKindLabels } from '@procure/domain/bid/bid.ts';
import { formatFileSize } from '@procure/domain/display/file.ts';
import { formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { BidVersionBadge } from '@procure/web/bid/bid-badge.tsx';
import styles from './bid.module.css';

interface VersionsProps {
  readonly versions: readonly BidVersionView[];
  /** The company did not pass the prequalification. */
  readonly unqualified: boolean;
  onReceipt(version: BidVersionView): void;
  /** Opens the submitted envelopes with the company's own key. */
  onOpen(version: BidVersionView): void;
}

export function Versions({ versions, unqualified, onReceipt, onOpen }: VersionsProps) {
  return (
    <ol className={styles.versions}>
      {versions.map((version) => {
        return (
          <li key={version.id}>
            <div className={styles.versionHead}>
              <b>第{version.versionNo}版</b>
              <BidVersionBadge
                state={unqualified && version.standing === 'valid' ? 'unopened' : version.standing}
              />
              <button type="button" className={styles.plain} onClick={() => onReceipt(version)}>
                查看回执
              </button>
              <button type="button" className={styles.plain} onClick={() => onOpen(version)}>
                打开核对
              </button>
            </div>
            <p>
              {formatDateTimeSeconds(version.submittedAt)} 由{version.submittedBy}递交，回执编号{' '}
              <code>{version.receiptNo}</code>
            </p>
            {version.endedAt ? (
              <p className={styles.muted}>
                {formatDateTimeSeconds(version.endedAt)}{' '}
                {version.standing === 'withdrawn' ? '撤回' : '被取代'}
              </p>
            ) : null}
            <ul className={styles.hashes}>
              {version.envelopes.map(({ kind, size, sha256 }) => (
                <li key={kind}>
                  {envelopeKindLabels[kind]} {formatFileSize(size)}{' '}
                  <code title={`SHA-256 ${sha256}`}>{`${sha256.slice(0, 8)}…${sha256.slice(-8)}`}</code>
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </ol>
  );
}
