import { formatDateTime, formatDay } from '@procure/domain/display/time.ts';
import { expiryKindLabels, expirySpanLabels, expirySpans } from '@procure/domain/library/expiry.ts';
import { CompanyBadge } from '@procure/web/company/company-badge.tsx';
import { ListPage, Minor } from '@procure/web/list/list-page.tsx';
import { Rows } from '@procure/web/list/rows.tsx';
import { oneOf, useList, words } from '@procure/web/list/use-list.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ExportButton } from '../../../lib/export-button.tsx';
import { expiriesQuery } from '../queries.ts';

const filters = { keyword: words, within: oneOf(expirySpans, '30') };

/**
 * `/supplier/expiry`: licences and certificates that have expired or expire soon, and whether the supplier was
 * reminded.
 */
export default function ExpiryPage() {
  const list = useList(filters, ['within']);
  const query = useQuery({
    ...expiriesQuery({ ...list.filter, pageNum: list.pageNum }),
    placeholderData: keepPreviousData,
  });
  return (
    <ListPage
      title="证照到期"
      lead="供应商的营业执照、资质证书和资料库中人员的证书。已通过的供应商在到期前90、30、7天自动收到提醒。"
      actions={<ExportButton list="listExpiries" filter={list.filter} />}
      list={list}
      tabs={{ name: 'within', label: '按到期时间', options: expirySpanLabels }}
      search={{ name: 'keyword', in: '企业名称或统一社会信用代码' }}
    >
      <Rows
        list={list}
        query={query}
        noun="证照"
        empty={{ text: `没有${expirySpanLabels[list.filter.within]}的证照` }}
        rowKey={({ companyId, kind, name, no, expiryDate }) =>
          `${companyId} ${kind} ${name} ${no} ${expiryDate}`
        }
        rowHref={({ companyId }) => `/supplier/${companyId}`}
        columns={[
          {
            key: 'company',
            title: '企业',
            cell: ({ companyName, uscc }) => (
              <>
                {companyName}
                <Minor>{uscc}</Minor>
              </>
            ),
          },
          {
            key: 'status',
            title: '状态',
            width: '8rem',
            cell: ({ status }) => <CompanyBadge state={status} reader="staff" />,
          },
          {
            key: 'name',
            title: '证照',
            cell: ({ name, no, kind }) => (
              <>
                {name}
                <Minor>{`${expiryKindLabels[kind]}${no === '' ? '' : ` · ${no}`}`}</Minor>
              </>
            ),
          },
          {
            key: 'ends',
            title: '截止日',
            width: '10rem',
            cell: ({ expiryDate, daysLeft }) => (
              <>
                {formatDay(expiryDate)}
                <Minor>
                  {daysLeft < 0
                    ? `已过期${-daysLeft}天`
                    : daysLeft === 0
                      ? '今日到期'
                      : `${daysLeft}天后到期`}
                </Minor>
              </>
            ),
          },
          {
            key: 'reminded',
            title: '提醒企业（北京时间）',
            width: '13rem',
            numeric: true,
            cell: ({ remindedAt }) => (remindedAt === null ? '未提醒' : formatDateTime(remindedAt)),
          },
        ]}
      />
    </ListPage>
  );
}
