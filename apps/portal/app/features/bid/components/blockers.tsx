import type { BidWorkspace } from '@procure/contract/bid/bid.schema.ts';
import styles from './bid.module.css';

const advice: Readonly<Record<string, { readonly text: string; readonly href: string }>> = {
  document_not_obtained: { text: '去获取招标文件', href: '/downloadDoc' },
  prequalification_not_passed: { text: '查看资格预审', href: '/prequalification' },
  invitation_required: { text: '查看邀请', href: '/replyInvite' },
  excluded_here: { text: '查看原因与申诉', href: '/supplierInfoRegister' },
  company_restricted: { text: '查看原因与申诉', href: '/supplierInfoRegister' },
  company_not_approved: { text: '查看企业资料', href: '/supplierInfoRegister' },
};

interface BlockersProps {
  readonly blockers: BidWorkspace['blockers'];
  readonly lotId: string;
}

/** The obstacles to a bid, each with the page where it is removed or explained. */
export function Blockers({ blockers, lotId }: BlockersProps) {
  return blockers.map(({ reason, message }) => (
    <div key={reason} className={styles.warning} role="note">
      <b>{message}</b>
      {advice[reason] ? (
        <p>
          <a href={`${advice[reason].href}?lotId=${lotId}`}>{advice[reason].text}</a>
        </p>
      ) : null}
    </div>
  ));
}
