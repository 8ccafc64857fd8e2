import type { Method } from '@procure/domain/tender/method.ts';
import { methodSteps } from '@procure/domain/tender/method.ts';
import { Tabs } from '@procure/ui/tabs/tabs.tsx';
import styles from './lot-desk.module.css';
import { useAllowed } from './permission.ts';

export type LotDesk = 'tender' | 'invitation' | 'prequalification' | 'question' | 'amendment';

interface LotTabsProps {
  readonly tenderId: string;
  readonly method: Method;
  readonly lot: {
    readonly id: string;
    readonly prequalificationDeadline: string | null;
    readonly questionUntil: string | null;
    readonly publishedAt: string | null;
  };
  readonly current: LotDesk;
}

/** The desks of one lot: what the method has and this person may work at. Before publishing there is only one. */
export function LotTabs({ tenderId, method, lot, current }: LotTabsProps) {
  const mayInvite = useAllowed('invitation.send');
  const mayReview = useAllowed('prequalification.review');
  const mayAnswer = useAllowed('question.answer');
  const mayChange = useAllowed('document.upload');
  const mayConfirm = useAllowed('tender.approve');
  if (lot.publishedAt === null) return null;
  const address = (desk: string) => `/tender/${tenderId}${desk}?lotId=${lot.id}`;
  const tabs = [{ key: 'tender', title: '项目', href: address('') }];
  if (mayInvite && methodSteps[method].invitation !== 'none') {
    tabs.push({ key: 'invitation', title: '邀请', href: address('/invitation') });
  }
  if (mayReview && lot.prequalificationDeadline !== null) {
    tabs.push({ key: 'prequalification', title: '资格预审', href: address('/prequalification') });
  }
  if (mayAnswer && lot.questionUntil !== null) {
    tabs.push({ key: 'question', title: '提疑', href: address('/question') });
  }
  if (mayChange || mayConfirm) tabs.push({ key: 'amendment', title: '变更', href: address('/amendment') });
  if (tabs.length === 1) return null;
  return (
    <div className={styles.tabs}>
      <Tabs label="办理事项" tabs={tabs} current={current} />
    </div>
  );
}
