import styles from './evaluation.module.css';

interface DecidedFindingsProps {
  readonly findings: readonly {
    readonly bidId: string;
    readonly key: string;
    readonly companyName: string;
    readonly message: string;
    readonly citation: string;
    readonly reject?: boolean;
    readonly reason: string;
  }[];
}

/** Findings with the committee's decisions on them; nothing without findings. */
export function DecidedFindings({ findings }: DecidedFindingsProps) {
  if (findings.length === 0) return null;
  return (
    <>
      <h3 className={styles.heading}>初步评审提示的处理</h3>
      <ul className={styles.findings}>
        {findings.map(({ bidId, key, companyName, message, citation, reject = false, reason }) => (
          <li key={`${bidId} ${key}`}>
            {companyName}：{message}
            <span className={styles.sub}>{citation}</span>
            <span className={styles.answer}>
              {reject ? '否决，理由：' : '不否决的理由：'}
              {reason}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
