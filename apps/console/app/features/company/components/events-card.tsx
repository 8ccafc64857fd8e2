import { formatDateTime } from '@procure/domain/display/time.ts';
import { Card } from '@procure/ui/card/card.tsx';
import styles from './company.module.css';
import type { CompanyView } from './decision-panel.tsx';

const actions: Readonly<Record<string, string>> = {
  create: '开始填写',
  submit: '提交审核',
  withdraw: '撤回审核',
  restart: '重新填写',
  approve: '审核通过',
  return: '退回补正',
  reject: '审核不通过',
  freeze: '冻结',
  unfreeze: '解除冻结',
  blacklist: '列入黑名单',
  delist: '移出黑名单',
  view_sensitive: '查看敏感信息',
  change_contacts: '修改联系人',
};

/** The acts on the company, in order. */
export function EventsCard({ company }: { readonly company: CompanyView }) {
  if (company.events.length === 0) return null;
  return (
    <Card title="记录">
      <ol className={styles.events}>
        {company.events.map((event) => (
          <li key={`${event.at}${event.action}`}>
            {actions[event.action] ?? event.action}
            <span className={styles.minor}>
              {event.actorName} · {formatDateTime(event.at)}
            </span>
            {event.reason === '' ? null : event.reason}
          </li>
        ))}
      </ol>
    </Card>
  );
}
