import {
  acceptOrder,
  acceptOrderChange,
  cancelOrder,
  closeOrder,
  declineOrderChange,
  receiveOrder,
  reissueOrder,
  returnOrderGoods,
} from '@procure/contract/order/order.route.ts';
import type { OrderView } from '@procure/contract/order/order.schema.ts';
import { machineOf } from '@procure/domain/order/transitions.ts';
import { actionsFrom } from '@procure/domain/transition.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { DayField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { useState } from 'react';
import styles from '../../../lib/lot-desk.module.css';
import { Allowed } from '../../../lib/permission.ts';
import { ReasonDialog } from '../../../lib/reason-dialog.tsx';

interface OfOrder {
  readonly order: OrderView;
}

/** The possible actions of the buyers' side on the order: the steps of its state machine, each with its permission. */
export function OrderActs({ order }: OfOrder) {
  const isVoid = order.voidedBy !== null;
  const steps = machineOf({ voidedAt: order.voidedBy?.at ?? null });
  const can = new Set(actionsFrom(steps, order.state, 'buyer'));
  const [dialog, setDialog] = useState<'accept' | keyof typeof reasoned | null>(null);
  if (can.size === 0) return <p className={styles.hint}>现在没有需要采购方办理的事项。</p>;
  const close = () => setDialog(null);
  return (
    <div className={styles.actions}>
      {can.has('acceptChange') ? (
        <Allowed code="order.create">
          <Button kind="primary" onClick={() => setDialog('accept')}>
            同意变更
          </Button>
          <Button onClick={() => setDialog('decline')}>不同意</Button>
        </Allowed>
      ) : null}
      {can.has('reissue') ? (
        <Allowed code="order.create">
          <Plain
            endpoint={reissueOrder}
            order={order}
            act="重新下达"
            ask="供应商将重新收到此订单。"
            said="订单已重新下达"
          />
        </Allowed>
      ) : null}
      {can.has('receive') ? (
        <Allowed code="order.receive">
          <Plain
            endpoint={receiveOrder}
            order={order}
            act="登记收货"
            ask={isVoid ? '确认已发的货物已经收到。供应商不再发货。' : '确认货物已全部收到。'}
            said="已登记收货"
            blocked={!isVoid && order.deliveredAllAt === null ? '供应商尚未登记全部发货' : null}
          />
        </Allowed>
      ) : null}
      {can.has('accept') ? (
        <Allowed code="order.receive">
          <Plain
            endpoint={acceptOrder}
            order={order}
            act="验收合格"
            ask="确认货物验收合格。"
            said="已登记验收"
          />
        </Allowed>
      ) : null}
      {can.has('returnGoods') ? (
        <Allowed code="order.receive">
          <Button onClick={() => setDialog(isVoid ? 'end' : 'return')}>
            {isVoid ? '退货并终止订单' : '退货'}
          </Button>
        </Allowed>
      ) : null}
      {can.has('close') ? (
        <Allowed code="order.receive">
          <Plain
            endpoint={closeOrder}
            order={order}
            act="付款完成"
            ask="确认已按约付款，订单办理完毕。"
            said="订单已完成"
          />
        </Allowed>
      ) : null}
      {can.has('cancel') ? (
        <Allowed code="order.cancel">
          <Button kind="text" onClick={() => setDialog('cancel')}>
            取消订单
          </Button>
        </Allowed>
      ) : null}
      {dialog === 'accept' ? <AcceptChange order={order} onClose={close} /> : null}
      {dialog !== null && dialog !== 'accept' ? (
        <Reasoned kind={dialog} order={order} onClose={close} />
      ) : null}
    </div>
  );
}

type PlainEndpoint = typeof reissueOrder | typeof receiveOrder | typeof acceptOrder | typeof closeOrder;

interface PlainProps extends OfOrder {
  readonly endpoint: PlainEndpoint;
  readonly act: string;
  readonly ask: string;
  readonly said: string;
  readonly blocked?: string | null;
}

function Plain({ endpoint, order, act: words, ask, said, blocked = null }: PlainProps) {
  const act = useCommand(endpoint as typeof reissueOrder);
  const run = async () => {
    await confirm({
      title: words,
      text: ask,
      confirmText: words,
      act: () => act.run({ id: order.id }, said),
    });
  };
  return (
    <>
      <Button
        kind="primary"
        busy={act.busy}
        busyText="正在办理"
        disabled={blocked !== null}
        onClick={() => (blocked === null ? void run() : undefined)}
      >
        {words}
      </Button>
      {blocked === null ? null : <span className={styles.hint}>{blocked}</span>}
    </>
  );
}

const reasoned = {
  decline: { title: '不同意变更', label: '理由', said: '已告知供应商', endpoint: declineOrderChange },
  return: { title: '退货', label: '退货理由', said: '已退货，供应商将重新发货', endpoint: returnOrderGoods },
  end: { title: '退货并终止订单', label: '退货说明', said: '已退货，订单终止', endpoint: returnOrderGoods },
  cancel: { title: '取消订单', label: '取消理由', said: '订单已取消', endpoint: cancelOrder },
} as const;

function Reasoned({
  kind,
  order,
  onClose,
}: OfOrder & { readonly kind: keyof typeof reasoned; readonly onClose: () => void }) {
  const { title, label, said, endpoint } = reasoned[kind];
  const act = useCommand(endpoint);
  return (
    <ReasonDialog
      title={title}
      confirmText={title}
      busyText="正在提交"
      danger={kind === 'cancel' || kind === 'end'}
      label={label}
      help="5–500字，供应商将看到。"
      failure={act.failure}
      onClose={onClose}
      act={(reason) => act.run({ id: order.id, reason }, said)}
    />
  );
}

function AcceptChange({ order, onClose }: OfOrder & { readonly onClose: () => void }) {
  const act = useCommand(acceptOrderChange);
  const fields = useFields({ promisedDate: '' }, act.failure);
  return (
    <FieldsDialog
      of={fields}
      title="同意变更"
      confirmText="同意并确认交期"
      busyText="正在提交"
      onClose={onClose}
      act={({ promisedDate }) => act.run({ id: order.id, promisedDate }, '已同意变更')}
    >
      <p className={styles.text}>供应商申请：{order.changeReason}</p>
      <DayField of={fields} name="promisedDate" label="变更后的交期" required />
    </FieldsDialog>
  );
}
