import { type CompanyState, companyStateLabels, companyStates } from '@procure/domain/company/company.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import { CompanyBadge } from '@procure/web/company/company-badge.tsx';
import { ListPage, Minor } from '@procure/web/list/list-page.tsx';
import { Rows } from '@procure/web/list/rows.tsx';
import { type List, oneOf, useList, words } from '@procure/web/list/use-list.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ExportButton } from '../../../lib/export-button.tsx';
import { Allowed, useAllowed } from '../../../lib/permission.ts';
import styles from '../components/company.module.css';
import { companiesQuery, countsQuery } from '../queries.ts';

const filters = {
  keyword: words,
  tab: oneOf(companyStates),
};

/** States before the first approval, which only reviewers see. */
const beforeApproval: readonly CompanyState[] = ['unsubmitted', 'pending', 'returned', 'rejected'];
const wasApproved = (state: CompanyState) => !beforeApproval.includes(state);

/** Companies by state. */
export default function CompanyListPage() {
  const list = useList(filters, ['tab']);
  const { keyword, tab } = list.filter;
  const reviews = useAllowed('supplier.review');
  const states = companyStates.filter((state) => (reviews ? state !== 'unsubmitted' : wasApproved(state)));
  const counts = useQuery({ ...countsQuery(keyword), placeholderData: keepPreviousData }).data?.data;
  return (
    <ListPage
      title="供应商"
      lead="查看各状态的供应商及其资料。"
      actions={
        <>
          <ExportButton
            list="listCompanies"
            filter={{ keyword, status: tab === '' ? [] : [tab], ...orderOf(tab) }}
          />
          <Allowed code="supplier.review">
            <ButtonLink href="/supplier/review">供应商审核</ButtonLink>
            <ButtonLink href="/supplier/expiry">证照到期</ButtonLink>
          </Allowed>
          <Allowed code="supplier.freeze">
            <ButtonLink href="/supplier/measure">限制措施</ButtonLink>
          </Allowed>
          <Allowed code="supplier.exclude">
            <ButtonLink href="/supplier/measure">本单位黑名单</ButtonLink>
          </Allowed>
        </>
      }
      list={list}
      tabs={{
        name: 'tab',
        label: '按状态',
        all: '全部',
        options: Object.fromEntries(states.map((state) => [state, companyStateLabels[state]])),
        counts: { '': counts?.all, ...counts?.states },
      }}
      search={{ name: 'keyword', in: '企业名称或统一社会信用代码' }}
    >
      <Companies list={list} status={tab} />
    </ListPage>
  );
}

const time = (iso: string | null) => (iso === null ? '—' : formatDateTime(iso));

/** Of the pending companies, the one that waits longest comes first. */
const orderOf = (status: CompanyState | '') =>
  status === 'pending' ? ({ sortBy: 'submittedAt', order: '1' } as const) : {};

type Listed = List<{ keyword: string; tab: CompanyState | '' }>;

function Companies({ list, status }: { readonly list: Listed; readonly status: CompanyState | '' }) {
  const { keyword } = list.filter;
  const query = useQuery({
    ...companiesQuery({
      keyword,
      status: status === '' ? [] : [status],
      pageNum: list.pageNum,
      ...orderOf(status),
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <Rows
      list={list}
      query={query}
      noun="供应商"
      empty={{ text: status === '' ? '还没有供应商' : `没有${companyStateLabels[status]}的供应商` }}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/supplier/${id}`}
      columns={[
        {
          key: 'name',
          title: '企业',
          cell: ({ name, uscc }) => (
            <>
              {name || '（未填写名称）'}
              <Minor>{uscc || '—'}</Minor>
            </>
          ),
        },
        {
          key: 'status',
          title: '状态',
          width: '8rem',
          cell: ({ status: state }) => <CompanyBadge state={state} reader="staff" />,
        },
        { key: 'area', title: '注册地区', width: '14rem', cell: ({ areaName }) => areaName || '—' },
        {
          key: 'changes',
          title: '待审变更',
          width: '6rem',
          numeric: true,
          cell: ({ openChanges }) => openChanges,
        },
        {
          key: 'submitted',
          title: '提交时间（北京时间）',
          width: '13rem',
          numeric: true,
          cell: ({ submittedAt }) => <span className={styles.nowrap}>{time(submittedAt)}</span>,
        },
      ]}
    />
  );
}
