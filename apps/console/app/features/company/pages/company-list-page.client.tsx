import { changeSectionLabels } from '@procure/domain/change-request/sections.ts';
import { type CompanyState, companyStateLabels, companyStates } from '@procure/domain/company/company.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import { ChangeRequestBadge } from '@procure/web/change-request/change-request-badge.tsx';
import { CompanyBadge } from '@procure/web/company/company-badge.tsx';
import { ListPage, Minor } from '@procure/web/list/list-page.tsx';
import { Rows } from '@procure/web/list/rows.tsx';
import { oneOf, useList, words } from '@procure/web/list/use-list.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Allowed, useAllowed } from '../../../lib/permission.ts';
import { ClaimRows } from '../components/claim-rows.tsx';
import styles from '../components/company.module.css';
import type { CompanyList } from '../components/company-list.ts';
import { companiesQuery, countsQuery, requestsQuery } from '../queries.ts';

const filters = {
  keyword: words,
  /** The last two are tabs that hold requests to change and claims, not companies. */
  tab: oneOf([...companyStates, 'changes', 'claims']),
};

/** The reviewers' desk: companies by state, and the changes that wait. */
export default function CompanyListPage() {
  const list = useList(filters, ['tab']);
  const { keyword, tab } = list.filter;
  const reviews = useAllowed('supplier.review');
  const counts = useQuery({ ...countsQuery(keyword), placeholderData: keepPreviousData }).data?.data;
  return (
    <ListPage
      title="供应商"
      lead="审核入库资料与变更申请，管理供应商资格。"
      actions={
        <>
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
        options: {
          ...companyStateLabels,
          changes: '变更待审核',
          ...(reviews ? { claims: '认领待审核' } : {}),
        },
        counts: {
          '': counts?.all,
          ...counts?.states,
          changes: counts?.pendingChanges,
          claims: counts?.openClaims,
        },
      }}
      search={{ name: 'keyword', in: '企业名称或统一社会信用代码' }}
    >
      {tab === 'changes' ? (
        <Changes list={list} />
      ) : tab === 'claims' ? (
        <ClaimRows list={list} />
      ) : (
        <Companies list={list} status={tab} />
      )}
    </ListPage>
  );
}

const time = (iso: string | null) => (iso === null ? '—' : formatDateTime(iso));

function Companies({ list, status }: { readonly list: CompanyList; readonly status: CompanyState | '' }) {
  // What waits longest comes first.
  const order = status === 'pending' ? ({ sortBy: 'submittedAt', order: '1' } as const) : {};
  const { keyword } = list.filter;
  const query = useQuery({
    ...companiesQuery({ keyword, status: status === '' ? [] : [status], pageNum: list.pageNum, ...order }),
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

function Changes({ list }: { readonly list: CompanyList }) {
  const { keyword } = list.filter;
  const query = useQuery({
    ...requestsQuery({
      keyword,
      state: ['pending'],
      pageNum: list.pageNum,
      sortBy: 'submittedAt',
      order: '1',
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <Rows
      list={list}
      query={query}
      noun="变更申请"
      empty={{ text: '没有待审核的变更申请' }}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/supplier/change/${id}`}
      columns={[
        { key: 'name', title: '企业', cell: ({ companyName }) => companyName },
        {
          key: 'section',
          title: '变更内容',
          width: '12rem',
          cell: ({ section }) => changeSectionLabels[section],
        },
        {
          key: 'state',
          title: '状态',
          width: '8rem',
          cell: ({ state }) => <ChangeRequestBadge state={state} reader="staff" />,
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
