import type { OrderRowView } from '@procure/contract/order/order.schema.ts';
import { startOfDay } from '@procure/domain/display/day.ts';
import { formatDateTime, formatDay, formatRelative } from '@procure/domain/display/time.ts';
import { formatYuan } from '@procure/domain/money/money.ts';
import { type OrderState, orderStateLabels, orderStates } from '@procure/domain/order/order.ts';
import type { Column } from '@procure/ui/data-table/data-table.tsx';
import { ShortName } from '@procure/ui/short-name/short-name.tsx';
import { Chips, ListPage, Minor } from '@procure/web/list/list-page.tsx';
import { Rows } from '@procure/web/list/rows.tsx';
import { oneOf, useList, words } from '@procure/web/list/use-list.ts';
import { OrderBadge } from '@procure/web/order/order-badge.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ExportButton } from '../../../lib/export-button.tsx';
import { SavedFilters } from '../../../lib/saved-filters.tsx';
import { ordersQuery } from '../queries.ts';

/** States in which a delivery is still due. */
const awaited: readonly OrderState[] = ['pending_confirm', 'change_proposed', 'confirmed', 'delivering'];

const columns: readonly Column<OrderRowView>[] = [
  {
    key: 'title',
    title: '订单',
    cell: ({ orderNo, title, issuedAt }) => (
      <>
        {title}
        <Minor>
          {orderNo} · {formatDateTime(issuedAt)} 下达
        </Minor>
      </>
    ),
  },
  {
    key: 'state',
    title: '状态',
    width: '8rem',
    cell: ({ state, voided }) => <OrderBadge state={state} voided={voided} reader="staff" />,
  },
  {
    key: 'company',
    title: '供应商',
    width: '9rem',
    cell: ({ companyName }) => <ShortName name={companyName} />,
  },
  {
    key: 'total',
    title: '金额（含税）',
    width: '11rem',
    numeric: true,
    cell: ({ totalIncl }) => formatYuan(totalIncl),
  },
  {
    key: 'date',
    title: '要求到货',
    width: '12rem',
    numeric: true,
    cell: ({ requiredDate, promisedDate, state, voided }) => (
      <span>
        {formatDay(requiredDate)}
        <Minor>
          {promisedDate !== null
            ? `承诺 ${formatDay(promisedDate)}`
            : awaited.includes(state) && !voided
              ? formatRelative(startOfDay(requiredDate), new Date())
              : ''}
        </Minor>
      </span>
    ),
  },
];

const filters = { keyword: words, state: oneOf(orderStates) };

/** `/order`: all orders; the filters are in the address. */
export default function OrderList() {
  const list = useList(filters);
  const { keyword, state } = list.filter;
  const query = useQuery({
    ...ordersQuery(state === '' ? [] : [state], keyword, list.pageNum),
    placeholderData: keepPreviousData,
  });
  return (
    <ListPage
      title="订单"
      lead="订单由已签收通知书的标段下达：在标段的定标页选择“下达订单”。"
      actions={<ExportButton list="listOrders" filter={{ states: state === '' ? [] : [state], keyword }} />}
      list={list}
      search={{ name: 'keyword', in: '订单号、项目、供应商或合同编号' }}
    >
      <Chips list={list} name="state" label="按状态" all="全部" options={orderStateLabels} />
      <SavedFilters list="listOrders" of={list} />
      <Rows
        list={list}
        query={query}
        noun="订单"
        empty={{
          text: '还没有下达过订单',
          hint: '通知书签收后，在标段的定标页选择“下达订单”。',
        }}
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/order/${id}`}
      />
    </ListPage>
  );
}
