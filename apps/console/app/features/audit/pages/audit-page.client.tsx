import { ListPage } from '@procure/web/list/list-page.tsx';
import { useList } from '@procure/web/list/use-list.ts';
import styles from '../components/audit.module.css';
import { AuditFilter, auditFilters } from '../components/audit-filter.tsx';
import { AuditLog } from '../components/audit-log.tsx';
import { SealCheck } from '../components/seal-check.tsx';

/**
 * `/audit`: the log by day, with filters in the address and older entries on request; and the verification of its
 * seals.
 */
export default function AuditPage() {
  const list = useList(auditFilters);
  const { from, until } = list.filter;
  return (
    <ListPage title="审计日志" lead="只增不改，分批签封；交易记录至少保存15年。" list={list}>
      <SealCheck key={`${from}${until}`} from={from} until={until} />
      <AuditFilter list={list} />
      <p className={styles.note}>投标截止前，各标段供应商的参与记录不在此显示，也不计数。</p>
      <AuditLog list={list} />
    </ListPage>
  );
}
