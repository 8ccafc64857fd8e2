import type { AuditEntryView } from '@procure/contract/audit/audit.schema.ts';
import { auditActionLabels, auditEntityLabels } from '@procure/domain/audit/audit.ts';
import { formatClock, formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { lotNumber } from '@procure/domain/lot/number.ts';
import { organisationKindLabels } from '@procure/domain/organisation/organisation.ts';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { pageAt } from '../../../lib/page-table.ts';
import { useHeld } from '../../../lib/permission.ts';
import styles from './audit.module.css';
import { type EntryRun, entryWay } from './entry-way.ts';

const actorKinds: Readonly<Record<AuditEntryView['actorKind'], string>> = {
  visitor: '访客',
  supplier: '供应商',
  staff: '工作人员',
  system: '系统',
};

/** A member of staff is described by the kinds of their organisations. */
const kindOf = ({ actorKind, actorOrganisations }: AuditEntryView): string =>
  actorOrganisations.length === 0
    ? actorKinds[actorKind]
    : actorOrganisations.map((kind) => organisationKindLabels[kind]).join('、');

/** One entry of the log, or a run of saves under its last one; unfolded, it shows everything it contains. */
export function Entry({ run: { entry, earlier } }: { readonly run: EntryRun }) {
  const permissions = useHeld();
  const way = entryWay(entry);
  const permission = way === null ? null : (pageAt(way.replace(/\?.*/, ''))?.permission ?? null);
  const lot =
    entry.tenderNo !== null && entry.lotNo !== null ? lotNumber(entry.tenderNo, entry.lotNo) : entry.tenderNo;
  const who = entry.actorName ?? kindOf(entry);
  return (
    <li>
      <details className={styles.entry}>
        <summary>
          <time dateTime={entry.at}>{formatClock(entry.at)}</time>
          <span className={styles.act}>
            <b>{auditActionLabels[entry.action] ?? entry.action}</b>{' '}
            {auditEntityLabels[entry.entity] ?? entry.entity}
            {earlier.length === 0 ? null : <small>连续 {earlier.length + 1} 次</small>}
          </span>
          <span className={styles.who}>
            {who}
            {entry.actorName === null ? null : <small>{kindOf(entry)}</small>}
          </span>
          <span className={styles.about}>
            {[...new Set([entry.entityNo, lot, entry.lotName, entry.companyName])]
              .filter((name) => name !== null)
              .join(' · ')}
          </span>
        </summary>
        <div className={styles.facts}>
          <DescriptionList
            items={[
              { term: '时间', detail: `${formatDateTimeSeconds(entry.at)}（北京时间）` },
              ...(entry.entityNo === null ? [] : [{ term: '对象', detail: entry.entityNo }]),
              ...(lot === null
                ? []
                : [{ term: entry.lotNo === null ? '项目编号' : '标段编号', detail: lot }]),
              ...(entry.actorName === null ? [] : [{ term: '操作人', detail: entry.actorName }]),
              { term: '内部标识', detail: entry.entityId },
              { term: '来源地址', detail: entry.ip },
              { term: '请求编号', detail: entry.requestId },
              ...(entry.reason === null ? [] : [{ term: '原因', detail: entry.reason, wide: true }]),
              { term: '摘要', detail: <code>{entry.hash}</code>, wide: true },
            ]}
          />
          <Facts title="变更前" facts={entry.before} />
          <Facts title="变更后" facts={entry.after} />
          {way === null || (permission !== null && !permissions(permission)) ? null : (
            <p>
              <Link href={way}>打开相关页面</Link>
            </p>
          )}
          {earlier.length === 0 ? null : (
            <details>
              <summary>此前连续保存的 {earlier.length} 条</summary>
              <ol className={styles.list}>
                {earlier.map((one) => (
                  <Entry key={one.key} run={{ entry: one, earlier: [] }} />
                ))}
              </ol>
            </details>
          )}
        </div>
      </details>
    </li>
  );
}

function Facts({ title, facts }: { readonly title: string; readonly facts: unknown }) {
  if (facts === null || facts === undefined) return null;
  return (
    <figure>
      <figcaption>{title}</figcaption>
      <pre>{JSON.stringify(facts, null, 2)}</pre>
    </figure>
  );
}
