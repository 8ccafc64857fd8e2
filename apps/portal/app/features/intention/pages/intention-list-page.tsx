import { noticeCountCap } from '@procure/contract/notice/notice.route.ts';
import { categoryKindLabels, categoryKinds } from '@procure/domain/category/kind.ts';
import { formatDate } from '@procure/domain/display/time.ts';
import { monthText } from '@procure/domain/intention/intention.ts';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { Money } from '@procure/ui/money/money.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { Pagination } from '@procure/ui/pagination/pagination.tsx';
import { Badge } from '@procure/ui/status-badge/status-badge.tsx';
import { Form } from 'react-router';
import { Band } from '../../../lib/band.tsx';
import results from '../../../lib/list-results.module.css';
import { SearchBox } from '../../../lib/search-box.tsx';
import { type AskedIntentions, type IntentionList, intentionsQuestion } from '../queries.ts';
import styles from './intention-list-page.module.css';

const path = '/intentionList';
const hrefOf = (asked: AskedIntentions) => {
  const query = intentionsQuestion.write(asked);
  return query === '' ? path : `${path}?${query}`;
};

/** The public list of planned government purchases. Every control is a link or a GET form. */
export function IntentionListPage({ list: { rows, count, asked } }: { readonly list: IntentionList }) {
  const kinds = [['', '全部'], ...categoryKinds.map((kind) => [kind, categoryKindLabels[kind]])] as const;
  return (
    <Band>
      <PageHeader
        title="采购意向"
        lead="采购单位计划采购的项目，供供应商提前了解和准备；采购需求、预算和时间以正式发布的采购公告为准。"
      />
      <search>
        <Form action={path} method="get" className={styles.search}>
          <SearchBox
            key={asked.keyword}
            label="搜索采购意向"
            placeholder="项目名称或采购单位"
            defaultValue={asked.keyword}
          />
          {asked.kind === '' ? null : <input type="hidden" name="kind" value={asked.kind} />}
        </Form>
      </search>
      <section className={results.results} aria-labelledby="found">
        <header>
          <h2 id="found" aria-live="polite">
            共找到 <b>{count}</b> 条{count === noticeCountCap ? '以上，可继续筛选' : ''}
          </h2>
          <nav aria-label="项目类别">
            {kinds.map(([kind, label]) => (
              <Link
                key={kind}
                href={hrefOf({ ...asked, kind: kind as AskedIntentions['kind'], pageNum: 1 })}
                aria-current={asked.kind === kind ? 'true' : undefined}
              >
                {label}
              </Link>
            ))}
          </nav>
        </header>
        {rows.length === 0 ? (
          <EmptyState
            text="没有符合条件的采购意向"
            hint={
              asked.keyword === '' && asked.kind === '' ? (
                '采购单位公开后会立即显示在这里'
              ) : (
                <>
                  试试缩短关键词，或<Link href={path}>查看全部</Link>
                </>
              )
            }
          />
        ) : (
          <ul className={`${results.rows} ${styles.rows}`}>
            {rows.map((row) => (
              <li key={row.id}>
                <div>
                  <h3>
                    <Link href={`${path}/intentionDetail?id=${row.id}`}>{row.title}</Link>
                  </h3>
                  <p>
                    {row.state === 'cancelled' ? <Badge tone="warning">已取消</Badge> : null}
                    <span>{categoryKindLabels[row.kind]}</span>
                    <span>{row.buyerName}</span>
                    {row.setAside ? <span>专门面向中小企业</span> : null}
                  </p>
                </div>
                <dl>
                  <div>
                    <dt>预算</dt>
                    <dd>
                      <Money amount={row.budget} />
                    </dd>
                  </div>
                  <div>
                    <dt>预计采购</dt>
                    <dd>{monthText(row.plannedMonth)}</dd>
                  </div>
                  <div>
                    <dt>公开</dt>
                    <dd>
                      <time dateTime={row.publishedAt}>{formatDate(row.publishedAt)}</time>
                    </dd>
                  </div>
                </dl>
              </li>
            ))}
          </ul>
        )}
        {count > 0 ? (
          <Pagination
            count={count}
            pageNum={asked.pageNum}
            hrefFor={(pageNum) => hrefOf({ ...asked, pageNum })}
          />
        ) : null}
      </section>
    </Band>
  );
}
