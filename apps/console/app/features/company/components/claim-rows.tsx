import { formatDateTime } from '@procure/domain/display/time.ts';
import { ClaimBadge } from '@procure/web/claim/claim-badge.tsx';
import { Rows } from '@procure/web/list/rows.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { claimsQuery } from '../queries.ts';
import styles from './company.module.css';
import type { CompanyList } from './company-list.ts';

/** The claims that wait, the oldest first. */
export function ClaimRows({ list }: { readonly list: CompanyList }) {
  const { keyword } = list.filter;
  const query = useQuery({
    ...claimsQuery({ keyword, state: ['open'], pageNum: list.pageNum, sortBy: 'claimedAt', order: '1' }),
    placeholderData: keepPreviousData,
  });
  const time = (iso: string) => <span className={styles.nowrap}>{formatDateTime(iso)}</span>;
  return (
    <Rows
      list={list}
      query={query}
      noun="企业认领"
      empty={{ text: '没有待审核的企业认领' }}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/supplier/claim/${id}`}
      columns={[
        { key: 'name', title: '企业', cell: ({ companyName }) => companyName },
        { key: 'claimant', title: '认领人', width: '8rem', cell: ({ claimant }) => claimant },
        {
          key: 'state',
          title: '状态',
          width: '8rem',
          cell: ({ state }) => <ClaimBadge state={state} reader="staff" />,
        },
        {
          key: 'objections',
          title: '异议',
          width: '5rem',
          numeric: true,
          cell: ({ objections }) => objections,
        },
        {
          key: 'claimed',
          title: '提交时间（北京时间）',
          width: '13rem',
          numeric: true,
          cell: ({ claimedAt }) => time(claimedAt),
        },
        {
          key: 'until',
          title: '异议期至',
          width: '13rem',
          numeric: true,
          cell: ({ objectUntil }) => time(objectUntil),
        },
      ]}
    />
  );
}
