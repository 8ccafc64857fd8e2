import type { EvaluatedBid } from '@procure/contract/evaluation/evaluation.schema.ts';
import { downloadFile } from '../../../lib/download.ts';
import styles from './evaluation.module.css';

/** The companies of a bid with their parts, and the files of their agreement. */
export function ConsortiumOf({ bid: { consortium, files } }: { readonly bid: EvaluatedBid }) {
  if (consortium === null) return '独立投标';
  const { lead, members, agreementFileIds } = consortium;
  const agreement = files.filter(({ id }) => agreementFileIds.includes(id));
  return (
    <>
      <span className={styles.sub}>
        牵头人：{lead.work}
        {shareOf(lead)}
      </span>
      {members.map((member) => (
        <span key={member.code} className={styles.sub}>
          {member.name}（{member.code}）：{member.work}
          {shareOf(member)}
        </span>
      ))}
      <span className={styles.files}>
        {agreement.length === 0 ? '未附共同投标协议' : '共同投标协议：'}
        {agreement.map((file) => (
          <button key={file.id} type="button" onClick={() => void downloadFile(file)}>
            {file.name}
          </button>
        ))}
      </span>
    </>
  );
}

const shareOf = ({ share }: { readonly share: string }) => (share === '' ? '' : `，份额${share}%`);
