import type { OrderView } from '@procure/contract/order/order.schema.ts';
import { formatDay } from '@procure/domain/display/time.ts';
import { type OrderState, orderStateLabels } from '@procure/domain/order/order.ts';
import { orderWording } from '@procure/domain/order/wording.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { type Step, StepBar } from '@procure/ui/step-bar/step-bar.tsx';
import { Time } from '@procure/ui/time/time.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { OrderBadge, orderTone } from '@procure/web/order/order-badge.tsx';
import { OrderLines } from '@procure/web/order/order-lines.tsx';
import { OrderRecord } from '@procure/web/order/order-record.tsx';
import { VoidOrder } from '@procure/web/order/void-order.tsx';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import styles from '../../../lib/lot-page.module.css';
import { OrderActs } from '../components/order-acts.tsx';
import { orderQuery } from '../queries.ts';

/** `/orderDetail?id=…`: one order; without an id, the list of the company's orders. */
export default function OrderDetailPage() {
  const [parameters] = useSearchParams();
  const id = parameters.get('id');
  return id ? <OfId id={id} /> : <Navigate to="/moreList?type=order" replace />;
}

function OfId({ id }: { readonly id: string }) {
  const query = useQuery(orderQuery(id));
  return (
    <Loaded query={query} back={{ href: '/dashboard', text: '返回管理中心' }}>
      {(order) => <Order order={order} />}
    </Loaded>
  );
}

/** The states of an order in the regular course. */
const path: readonly OrderState[] = [
  'pending_confirm',
  'confirmed',
  'delivering',
  'received',
  'accepted',
  'invoiced',
  'closed',
];

function stepsOf(state: OrderState): readonly Step[] {
  const stopped = state === 'rejected' || state === 'cancelled';
  const at = path.indexOf(state === 'change_proposed' || stopped ? 'pending_confirm' : state);
  return path.map((key, index) => ({
    key,
    title: orderStateLabels[key],
    state:
      index < at || state === 'closed'
        ? 'done'
        : index === at
          ? stopped
            ? 'failed'
            : 'current'
          : stopped
            ? 'skipped'
            : 'todo',
  }));
}

function Order({ order }: { readonly order: OrderView }) {
  const { state } = order;
  return (
    <div className={styles.page}>
      <PageHeader
        title={`订单 ${order.orderNo}`}
        badges={<OrderBadge state={state} voided={order.voided} reader="supplier" />}
        lead={
          <>
            {order.title}
            <span className={styles.facts}>
              <span>{order.tenderNo}</span>
              <span>{order.buyerName}</span>
            </span>
          </>
        }
        actions={<ButtonLink href={`/processManage?lotId=${order.lotId}`}>项目进展</ButtonLink>}
      />
      {order.voidedBy === null ? (
        <>
          <StepBar label="订单进展" steps={stepsOf(state)} />
          <Note tone={orderTone(state, 'supplier')} title={orderWording[state]}>
            {reasonOf(order)}
          </Note>
        </>
      ) : (
        <VoidOrder order={order} />
      )}
      <div className={styles.pair}>
        <div className={styles.stack}>
          <OrderLines order={order} />
          <Card title="交货与付款">
            <DescriptionList
              items={[
                { term: '合同编号', detail: order.contractNo },
                { term: '下达时间', detail: <Time iso={order.issuedAt} now={order.serverTime} /> },
                { term: '收货人', detail: `${order.consignee} ${order.consigneePhone}` },
                { term: '承诺交期', detail: order.promisedDate && formatDay(order.promisedDate) },
                { term: '收货地址', detail: order.address, wide: true },
                { term: '付款期限', detail: order.paymentDays === null ? '—' : `${order.paymentDays}日` },
                { term: '付款说明', detail: order.paymentTerms, wide: true },
                ...(order.delayReason === null
                  ? []
                  : [{ term: '延期说明', detail: order.delayReason, wide: true }]),
                ...(order.invoiceNo === null ? [] : [{ term: '发票号码', detail: order.invoiceNo }]),
              ]}
            />
          </Card>
        </div>
        <div className={styles.stack}>
          <Card title="办理">
            <OrderActs order={order} />
          </Card>
          <OrderRecord order={order} />
        </div>
      </div>
    </div>
  );
}

function reasonOf(order: OrderView) {
  const { state } = order;
  if (state === 'rejected') return <p>拒绝理由：{order.rejectReason}</p>;
  if (state === 'cancelled') return <p>取消理由：{order.cancelReason}</p>;
  if (state === 'change_proposed') return <p>变更申请：{order.changeReason}</p>;
  return order.promisedDate === null ? null : <p>承诺交期 {formatDay(order.promisedDate)}</p>;
}
