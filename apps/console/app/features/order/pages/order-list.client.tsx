import type { OrderRowView } from '@procure/contract/order/order.ts';
import { readPage } from '@procure/domain/display/list.ts';
import { formatDateTime, formatDay } from '@procure/domain/display/time.ts';
import { formatYuan } from '@procure/domain/money/money.ts';
import { type OrderState, orderStateLabels, orderStates } from '@procure/domain/order/order.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { type Column, DataTable } from '@procure/ui/data-table/data-table.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { SelectInput, TextInput } from '@procure/ui/field/controls.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { Pagination } from '@procure/ui/pagination/pagination.tsx';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Loaded } from '../../../lib/loaded.tsx';
import styles from '../../../lib/lot-desk.module.css';
import own from '../components/order.module.css';
import { OrderBadge } from '../components/order-state.tsx';
import { ordersQuery } from '../queries.ts';

const columns: readonly Column<OrderRowView>[] = [
  {
    key: 'no',
    title: '订单',
    cell: ({ orderNo, title }) => (
      <>
        {orderNo}
        <small className={own.sub}>{title}</small>
      </>
    ),
  },
  { key: 'company', title: '供应商', cell: ({ companyName }) => companyName },
  { key: 'state', title: '状态', cell: ({ state }) => <OrderBadge state={state} /> },
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

/** `/order`: all orders; the filters stand in the address. */
export function OrderList() {
  const [parameters, setParameters] = useSearchParams();
  const keyword = parameters.get('keyword') ?? '';
  const state = orderStates.find((one) => one === parameters.get('state'));
  const pageNum = readPage(parameters.get('pageNum'));
  const query = useQuery(ordersQuery(state === undefined ? [] : [state], keyword, pageNum));
  const go = (changes: { keyword?: string; state?: OrderState | ''; pageNum?: number }) => {
    const next = { keyword, state: state ?? '', pageNum: 1, ...changes };
    const entries = Object.entries(next).filter(([, value]) => value !== '' && value !== 1);
    setParameters(Object.fromEntries(entries.map(([name, value]) => [name, String(value)])));
  };
  return (
    <div className={styles.page}>
      <PageHeader title="订单" lead="订单由已签收通知书的标段下达：在标段的定标页选择“下达订单”。" />
      <Card>
        <div className={styles.form}>
          <form
            className={own.filters}
            // A new address is a new form: what is typed follows it.
            key={keyword}
            onSubmit={(event) => {
              event.preventDefault();
              go({ keyword: String(new FormData(event.currentTarget).get('keyword') ?? '').trim() });
            }}
          >
            <TextInput
              name="keyword"
              defaultValue={keyword}
              placeholder="订单号、项目、供应商、合同编号"
              aria-label="关键词"
              maxLength={100}
            />
            <SelectInput
              aria-label="状态"
              value={state ?? ''}
              onChange={(event) => go({ state: orderStates.find((one) => one === event.target.value) ?? '' })}
            >
              <option value="">全部状态</option>
              {orderStates.map((one) => (
                <option key={one} value={one}>
                  {orderStateLabels[one]}
                </option>
              ))}
            </SelectInput>
            <Button type="submit">查询</Button>
          </form>
          <Loaded query={query}>
            {(rows) => (
              <DataTable
                caption="订单"
                columns={columns}
                rows={rows}
                rowKey={({ id }) => id}
                rowHref={({ id }) => `/order/${id}`}
                empty={
                  <EmptyState
                    text="没有符合条件的订单"
                    hint={
                      keyword !== '' || state !== undefined ? '请更换关键词或状态。' : '还没有下达过订单。'
                    }
                  />
                }
              />
            )}
          </Loaded>
          {query.data === undefined || query.data.count === 0 ? null : (
            <Pagination
              count={query.data.count ?? 0}
              pageNum={pageNum}
              onChange={(page) => go({ pageNum: page })}
            />
          )}
        </div>
      </Card>
    </div>
  );
}
