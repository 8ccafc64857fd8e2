import { Link } from '@procure/ui/link/link.tsx';
import { useQuery } from '@tanstack/react-query';
import { ComplaintTime, complaintRightsQuery } from '../../../lib/complaint.tsx';
import styles from '../../../lib/objection.module.css';
import { ObjectionWay, objectionRightsQuery } from '../../../lib/objection.tsx';

const subject = 'prequalification_result';

/**
 * The remedies of a refused applicant: an objection to the result if the law provides one (政采法52), else a direct
 * complaint if it provides that (条例60), else a letter to the buyer. Renders nothing until the rights are loaded.
 */
export function ResultWays({ lotId }: { readonly lotId: string }) {
  const objections = useQuery(objectionRightsQuery(lotId)).data?.data;
  const complaints = useQuery(complaintRightsQuery(lotId)).data?.data;
  if (objections === undefined || complaints === undefined) return null;
  if (objections.rights.some((right) => right.subject === subject))
    return <ObjectionWay lotId={lotId} subject={subject} />;
  const direct = complaints.rights.find((right) => right.subject === 'other');
  if (direct === undefined)
    return <p>本项目不是招标，也不是政府采购。有意见的，请按公告中的联系方式向采购人书面反映。</p>;
  return (
    <p className={styles.way}>
      <b>认为结果违法？</b>
      <ComplaintTime right={direct} serverNow={complaints.serverTime} />
      <Link href={`/complaint?lotId=${lotId}`}>{direct.blocker === null ? '提出投诉' : '查看投诉'}</Link>
    </p>
  );
}
