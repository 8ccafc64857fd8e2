import type { OrderLineView, OrderView } from '@procure/contract/order/order.schema.ts';
import { taxRate } from '@procure/domain/bid/price-sheet.ts';
import { formatDay } from '@procure/domain/display/time.ts';
import { formatQuantity, formatYuan } from '@procure/domain/money/money.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { type Column, DataTable } from '@procure/ui/data-table/data-table.tsx';
import styles from './order.module.css';
import { OrderTotal } from './order-total.tsx';

const columns: readonly Column<OrderLineView>[] = [
  {
    key: 'name',
    title: '物料',
    cell: ({ lineNo, name, spec, materialCode }) => (
      <>
        {lineNo}. {name}
        <small className={styles.sub}>{[spec, materialCode].filter(Boolean).join(' · ')}</small>
      </>
    ),
  },
  { key: 'qty', title: '数量', numeric: true, cell: ({ qty, unit }) => `${formatQuantity(qty)} ${unit}` },
  {
    key: 'price',
    title: '含税单价',
    numeric: true,
    cell: ({ unitPriceIncl }) => `¥${formatQuantity(unitPriceIncl)}`,
  },
  {
    key: 'rate',
    title: '税率',
    numeric: true,
    cell: ({ taxRate: code }) => taxRate(code)?.label ?? code,
  },
  { key: 'amount', title: '含税金额', numeric: true, cell: ({ amountIncl }) => formatYuan(amountIncl) },
  { key: 'date', title: '要求到货日', numeric: true, cell: ({ requiredDate }) => formatDay(requiredDate) },
];

/** Lines of an order, and their total in figures and in capitals. */
export function OrderLines({ order }: { readonly order: OrderView }) {
  return (
    <Card title="订单明细">
      <DataTable caption="订单明细" columns={columns} rows={order.lines} rowKey={({ id }) => id} />
      <OrderTotal total={order.totalIncl} inWords={order.totalInWords} />
    </Card>
  );
}
