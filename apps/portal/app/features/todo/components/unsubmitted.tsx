import type { DashboardView } from '@procure/contract/todo/todo.schema.ts';
import { formatDateTime, formatRelative } from '@procure/domain/display/time.ts';
import { supplierPermissionLabels } from '@procure/domain/permission/permission.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import { Countdown } from '@procure/ui/countdown/countdown.tsx';
import { Icon } from '@procure/ui/icon/icon.tsx';
import { useAllowed } from '../../../lib/permission.tsx';
import styles from './todo.module.css';

interface UnsubmittedProps {
  readonly bids: DashboardView['unsubmitted'];
  readonly serverNow: string;
}

/** A bid that was begun and not submitted: the costliest thing to overlook, so it is shown first. */
export function Unsubmitted({ bids, serverNow }: UnsubmittedProps) {
  const [mayEdit, maySubmit] = [useAllowed('bid.edit'), useAllowed('bid.submit')];
  if (bids.length === 0) return null;
  return (
    <section className={styles.unsubmitted} aria-label="尚未递交的投标">
      {bids.map((bid) => (
        <div key={bid.lotId}>
          <Icon name="alert" size="1.75rem" />
          <div className={styles.what}>
            <strong>投标文件尚未递交：{bid.name}</strong>
            <p>
              您已开始编制（{formatRelative(bid.savedAt, new Date(serverNow))}保存），但当前没有有效投标。
              {formatDateTime(bid.deadline)}（北京时间）截止，逾期系统拒收。
            </p>
          </div>
          <Countdown deadline={bid.deadline} serverNow={serverNow} />
          {mayEdit || maySubmit ? (
            <ButtonLink kind="primary" href={`/answerBid?lotId=${bid.lotId}`}>
              {mayEdit && maySubmit ? '继续编制并递交' : mayEdit ? '继续编制' : '查看并递交'}
            </ButtonLink>
          ) : null}
          {maySubmit ? null : <p>由有“{supplierPermissionLabels['bid.submit']}”权限的同事递交。</p>}
        </div>
      ))}
    </section>
  );
}
