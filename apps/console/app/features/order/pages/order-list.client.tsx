import type { OrderRowView } from '@procure/contract/order/order.schema.ts';
import { formatDateTime, formatDay } from '@procure/domain/display/time.ts';
import { formatYuan } from '@procure/domain/money/money.ts';
import { orderStateLabels, orderStates } from '@procure/domain/order/order.ts';
import type { Column } from '@procure/ui/data-table/data-table.tsx';
import { ShortName } from '@procure/ui/short-name/short-name.tsx';
import { ListPage, Minor } from '@procure/web/list/list-page.tsx';
import { Rows } from '@procure/web/list/rows.tsx';
import { oneOf, useList, words } from '@procure/web/list/use-list.ts';
import { OrderBadge } from '@procure/web/order/order-badge.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ordersQuery } from '../queries.ts';

const columns: readonly Column<OrderRowView>[] = [
  {
    key: 'no',
    title: '订单',
    cell: ({ orderNo, title }) => (
      <>
        {orderNo}
        <Minor>{title}</Minor>
      </>
    ),
  },
  {
    key: 'company',
    title: '供应商',
    width: '8rem',
    cell: ({ companyName }) => <ShortName name={companyName} />,
  },
  { key: 'state', title: '状态', cell: ({ state }) => <OrderBadge state={state} reader="staff" /> },
  { key: 'total', title: '金额（含税）', numeric: true, cell: ({ totalIncl }) => formatYuan(totalIncl) },
  { key: 'date', title: '要求到货', numeric: true, cell: ({ requiredDate }) => formatDay(requiredDate) },
  {
    key: 'promised',
    title: '承诺交期',
    numeric: true,
    cell: ({ promisedDate }) => (promisedDate === null ? '—' : formatDay(promisedDate)),
  },
  { key: 'issued', title: '下达时间', numeric: true, cell: ({ issuedAt }) => formatDateTime(issuedAt) },
];

const filters = { keyword: words, state: oneOf(orderStates) };

/** `/order`: all orders; the filters stand in the address. */
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
      list={list}
      search={{ name: 'keyword', in: '订单号、项目、供应商或合同编号' }}
      choices={[{ name: 'state', label: '状态', all: '全部状态', options: orderStateLabels }]}
    >
      <Rows
        list={list}
        query={query}
        noun="订单"
        empty={{ text: '还没有下达过订单' }}
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/order/${id}`}
      />
    </ListPage>
  );
}
