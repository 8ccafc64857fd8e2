import { changeSectionLabels } from '@procure/domain/change-request/sections.ts';
import {
  reviewKindLabels,
  reviewKinds,
  reviewStateLabels,
  reviewStates,
} from '@procure/domain/company/review.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { ListPage, Minor } from '@procure/web/list/list-page.tsx';
import { Rows } from '@procure/web/list/rows.tsx';
import { oneOf, useList, words } from '@procure/web/list/use-list.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ExportButton } from '../../../lib/export-button.tsx';
import { SavedFilters } from '../../../lib/saved-filters.tsx';
import styles from '../components/company.module.css';
import { reviewsQuery, useNarrowing } from '../queries.ts';

const waits = { '3': '等待3天以上', '7': '等待7天以上', '15': '等待15天以上' } as const;

const filters = {
  keyword: words,
  state: oneOf(reviewStates, 'pending'),
  kind: oneOf(reviewKinds),
  days: oneOf(['3', '7', '15']),
  areaCode: words,
  categoryId: words,
};

const pageOf = {
  registration: (id: string) => `/supplier/${id}`,
  change: (id: string) => `/supplier/change/${id}`,
  claim: (id: string) => `/supplier/claim/${id}`,
} as const;

/** `/supplier/review`: pending registrations, changes and claims, the longest wait first. */
export default function ReviewQueuePage() {
  const list = useList(filters, ['state']);
  const { days, ...filter } = list.filter;
  const { areas, categories } = useNarrowing();
  const query = useQuery({
    ...reviewsQuery({ ...filter, days: days === '' ? '0' : days, pageNum: list.pageNum }),
    placeholderData: keepPreviousData,
  });
  return (
    <ListPage
      title="供应商审核"
      lead="登记、变更与认领一并排队，等待最久的在前。"
      actions={<ExportButton list="listReviews" filter={{ ...filter, days: days === '' ? '0' : days }} />}
      list={list}
      tabs={{ name: 'state', label: '按状态', options: reviewStateLabels }}
      search={{ name: 'keyword', in: '企业名称或统一社会信用代码' }}
      choices={[
        { name: 'kind', label: '类型', all: '全部类型', options: reviewKindLabels },
        { name: 'days', label: '已等待', all: '不限等待时间', options: waits },
        { name: 'areaCode', label: '注册地区', all: '全部地区', options: areas },
        { name: 'categoryId', label: '供应品类', all: '全部品类', options: categories },
      ]}
    >
      <SavedFilters list="listReviews" of={list} />
      <Rows
        list={list}
        query={query}
        noun="申请"
        empty={{
          text: list.filter.state === 'pending' ? '没有待审核的登记、变更与认领' : '没有已退回的登记与变更',
        }}
        rowKey={({ id }) => id}
        rowHref={({ id, kind }) => pageOf[kind](id)}
        columns={[
          {
            key: 'name',
            title: '企业',
            cell: ({ companyName, uscc }) => (
              <>
                {companyName || '（未填写名称）'}
                <Minor>{uscc || '—'}</Minor>
              </>
            ),
          },
          {
            key: 'kind',
            title: '类型',
            width: '12rem',
            cell: ({ kind, section, objections }) => (
              <>
                {reviewKindLabels[kind]}
                {section === null ? null : <Minor>{changeSectionLabels[section]}</Minor>}
                {objections === null || objections === 0 ? null : <Minor>异议{objections}条</Minor>}
              </>
            ),
          },
          { key: 'area', title: '注册地区', width: '14rem', cell: ({ areaName }) => areaName || '—' },
          {
            key: 'waited',
            title: '已等待',
            width: '7rem',
            numeric: true,
            cell: ({ waitedDays }) => (waitedDays === 0 ? '不足1天' : `${waitedDays}天`),
          },
          {
            key: 'submitted',
            title: '提交时间（北京时间）',
            width: '13rem',
            numeric: true,
            cell: ({ submittedAt }) => <span className={styles.nowrap}>{formatDateTime(submittedAt)}</span>,
          },
        ]}
      />
    </ListPage>
  );
}
