import { Card } from '@procure/ui/card/card.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { Pagination } from '@procure/ui/pagination/pagination.tsx';
import type { ReactNode } from 'react';
import { Band } from '../../../lib/band.tsx';
import styles from '../components/complaint-results.module.css';
import { ComplaintResults } from '../components/complaint-results.tsx';
import { ObjectionResults } from '../components/objection-results.tsx';
import type { ObjectionResults as Results } from '../queries.ts';

/** The public results of every objection to a tender. */
export function ObjectionResultsPage({
  results,
  ways,
  opinions,
}: {
  readonly results: Results;
  /** Ways for a person without a company to object or complain. */
  readonly ways: ReactNode;
  /** The way to give an opinion about the announcement of a sole supplier; null for other notices. */
  readonly opinions: ReactNode;
}) {
  const { id, title, rows, count, pageNum, complaints } = results;
  return (
    <Band>
      <PageHeader
        title="异议、投诉办理结果"
        lead={
          <>
            {title}。列出已答复和不予受理的异议，提出人不公开。
            <Link href={`/inviteList/inviteDetail?id=${id}`}>返回公告</Link>
          </>
        }
      />
      {opinions}
      {rows.length === 0 && opinions !== null ? null : rows.length === 0 ? (
        <EmptyState text="还没有可以公开的异议办理结果" hint="异议答复后显示在这里。" />
      ) : (
        <>
          <ObjectionResults rows={rows} />
          <Pagination
            count={count}
            pageNum={pageNum}
            hrefFor={(page) => `/inviteList/objectionResults?id=${id}&pageNum=${page}`}
          />
        </>
      )}
      {complaints.count === 0 ? null : (
        <div className={styles.results}>
          <Card title="投诉处理结果">
            <p>
              监督部门已公布的投诉处理决定。政府采购项目依法公告当事人，开标前不公布；其他项目不公布投诉人。
              {complaints.count > complaints.rows.length
                ? `共${complaints.count}项，列出最近${complaints.rows.length}项。`
                : ''}
            </p>
            <ComplaintResults rows={complaints.rows} />
          </Card>
        </div>
      )}
      {results.forPersons ? ways : null}
    </Band>
  );
}
