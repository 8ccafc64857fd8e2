import type { OrderView } from '@procure/contract/order/order.schema.ts';
import { formatDay } from '@procure/domain/display/time.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { Time } from '@procure/ui/time/time.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { OrderBadge } from '@procure/web/order/order-badge.tsx';
import { OrderLines } from '@procure/web/order/order-lines.tsx';
import { OrderRecord } from '@procure/web/order/order-record.tsx';
import { VoidOrder } from '@procure/web/order/void-order.tsx';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { AboutTender, WhoHandles } from '../../../lib/handling.tsx';
import styles from '../../../lib/lot-desk.module.css';
import { TabTitle } from '../../../lib/tab-title.ts';
import { OrderActs } from '../components/order-acts.tsx';
import { orderQuery } from '../queries.ts';

/** `/order/:id`: one order, for the buyers' side. */
export default function OrderPage() {
  const { id = '' } = useParams();
  const query = useQuery({ ...orderQuery(id), refetchInterval: 30_000 });
  return <Loaded query={query}>{(order) => <Order order={order} />}</Loaded>;
}

function Order({ order }: { readonly order: OrderView }) {
  return (
    <div className={styles.page}>
      <TabTitle of={`订单 ${order.orderNo}`} />
      <PageHeader
        title={`订单 ${order.orderNo}`}
        badges={<OrderBadge state={order.state} voided={order.voided} reader="staff" />}
        lead={
          <>
            {order.title} · {order.tenderNo} · {order.companyName}
          </>
        }
        actions={<ButtonLink href={`/award/${order.lotId}`}>定标情况</ButtonLink>}
      />
      <VoidOrder order={order} />
      {order.rejectReason !== null && order.state === 'rejected' ? (
        <Note tone="danger" title="供应商拒绝了订单">
          <p>{order.rejectReason}</p>
        </Note>
      ) : null}
      {order.state === 'change_proposed' ? (
        <Note tone="warning" title="供应商申请变更">
          <p>{order.changeReason}</p>
        </Note>
      ) : null}
      <Card title="办理">
        <AboutTender id={order.tenderId}>
          <OrderActs order={order} />
        </AboutTender>
        <WhoHandles id={order.tenderId} />
      </Card>
      <OrderLines order={order} />
      <Card title="交货与付款">
        <DescriptionList
          items={[
            { term: '供应商', detail: order.companyName },
            { term: '合同编号', detail: order.contractNo },
            { term: '下达时间', detail: <Time iso={order.issuedAt} now={order.serverTime} /> },
            { term: '承诺交期', detail: order.promisedDate && formatDay(order.promisedDate) },
            { term: '收货人', detail: `${order.consignee} ${order.consigneePhone}` },
            { term: '发票号码', detail: order.invoiceNo },
            { term: '收货地址', detail: order.address, wide: true },
            { term: '付款期限', detail: order.paymentDays === null ? '—' : `${order.paymentDays}日` },
            { term: '付款说明', detail: order.paymentTerms, wide: true },
            ...(order.delayReason === null
              ? []
              : [{ term: '延期说明', detail: order.delayReason, wide: true }]),
          ]}
        />
      </Card>
      <OrderRecord order={order} />
    </div>
  );
}
