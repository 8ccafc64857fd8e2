import {
  confirmOrder,
  deliverOrder,
  invoiceOrder,
  proposeOrderChange,
  rejectOrder,
} from '@procure/contract/order/order.route.ts';
import type { OrderView } from '@procure/contract/order/order.schema.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { formatDay } from '@procure/domain/display/time.ts';
import { readCode } from '@procure/domain/display/typed.ts';
import { checkChangeReason, checkPromise, checkRejectReason } from '@procure/domain/order/rules.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { CheckField, DayField, TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields, whenValid } from '@procure/web/form/use-fields.ts';
import { useState } from 'react';
import styles from '../../../lib/lot-page.module.css';
import { Allowed } from '../../../lib/permission.tsx';

interface OfOrder {
  readonly order: OrderView;
}

/** The supplier's possible actions on the order. */
export function OrderActs({ order }: OfOrder) {
  // Under a void award, only accepted goods can be invoiced.
  if (order.voided && order.state !== 'accepted') return <Nothing />;
  switch (order.state) {
    case 'pending_confirm':
      return (
        <Allowed code="order.confirm">
          <Confirm order={order} />
        </Allowed>
      );
    case 'confirmed':
    case 'delivering':
      return (
        <Allowed code="order.deliver">
          {/* Each delivery has a new form with a new id. */}
          <Deliver key={order.events.length} order={order} />
        </Allowed>
      );
    case 'accepted':
      return (
        <Allowed code="order.deliver">
          <Invoice order={order} />
        </Allowed>
      );
    default:
      return <Nothing />;
  }
}

const Nothing = () => <p className={styles.hint}>现在没有需要您办理的事项。</p>;

function Confirm({ order }: OfOrder) {
  const [dialog, setDialog] = useState<'reject' | 'change' | null>(null);
  const act = useCommand(confirmOrder);
  const fields = useFields({ promisedDate: '', delayReason: '' }, act.failure);
  const required = order.lines.map(({ requiredDate }) => requiredDate);
  const today = dayOf(new Date(order.serverTime));
  const promised = fields.form.watch('promisedDate');
  const late = promised !== '' && required.some((day) => promised > day);
  const wrongAt = (name: 'promisedDate' | 'delayReason') => () =>
    checkPromise(fields.form.getValues(), required, today).find(({ field }) => field === name)?.message ??
    null;

  return (
    <div className={styles.form}>
      <DayField
        of={fields}
        name="promisedDate"
        label="承诺交期"
        required
        help={`最早的要求到货日为${formatDay(order.requiredDate)}。`}
        rule={wrongAt('promisedDate')}
      />
      {late ? (
        <TextField
          of={fields}
          name="delayReason"
          label="延期原因"
          required
          help="承诺交期晚于要求到货日，请说明原因。"
          rule={wrongAt('delayReason')}
          max={500}
          lines={3}
        />
      ) : null}
      <div className={styles.actions}>
        <Button
          kind="primary"
          busy={act.busy}
          busyText="正在确认"
          onClick={() =>
            void whenValid(fields, (values) =>
              act.run({ id: order.id, ...values }, '订单已确认，采购人已收到通知'),
            )
          }
        >
          确认订单
        </Button>
        <Button onClick={() => setDialog('change')}>申请变更</Button>
        <Button kind="text" onClick={() => setDialog('reject')}>
          拒绝订单
        </Button>
      </div>
      {dialog === 'reject' ? <Reasoned kind="reject" order={order} onClose={() => setDialog(null)} /> : null}
      {dialog === 'change' ? <Reasoned kind="change" order={order} onClose={() => setDialog(null)} /> : null}
    </div>
  );
}

const reasoned = {
  reject: {
    title: '拒绝订单',
    act: '拒绝订单',
    label: '拒绝理由',
    said: '您已拒绝订单，采购人已收到通知',
    endpoint: rejectOrder,
    check: checkRejectReason,
  },
  change: {
    title: '申请变更',
    act: '提交变更申请',
    label: '变更内容与理由',
    said: '变更申请已提交，待采购人处理',
    endpoint: proposeOrderChange,
    check: checkChangeReason,
  },
} as const;

function Reasoned({
  kind,
  order,
  onClose,
}: OfOrder & { readonly kind: keyof typeof reasoned; readonly onClose: () => void }) {
  const { title, act: words, label, said, endpoint, check } = reasoned[kind];
  const act = useCommand(endpoint);
  const fields = useFields({ reason: '' }, act.failure);
  return (
    <FieldsDialog
      of={fields}
      title={title}
      confirmText={words}
      busyText="正在提交"
      danger={kind === 'reject'}
      act={({ reason }) => act.run({ id: order.id, reason }, said)}
      onClose={onClose}
    >
      <TextField
        of={fields}
        name="reason"
        label={label}
        required
        help="5–500字，采购人将看到。"
        rule={check}
        max={500}
        lines={4}
      />
    </FieldsDialog>
  );
}

function Deliver({ order }: OfOrder) {
  const act = useCommand(deliverOrder);
  const fields = useFields({ note: '', complete: false }, act.failure);
  if (order.deliveredAllAt !== null) return <p className={styles.hint}>您已登记全部发货，待采购人收货。</p>;
  return (
    <div className={styles.form}>
      <TextField
        of={fields}
        name="note"
        label="发货说明"
        required
        help="发货内容、数量、承运人与运单号。分批发货的，每批登记一次。"
        max={500}
        lines={3}
      />
      <CheckField of={fields} name="complete">
        本次发货后，订单已全部发齐
      </CheckField>
      <div className={styles.actions}>
        <Button
          kind="primary"
          busy={act.busy}
          busyText="正在登记"
          onClick={() =>
            void whenValid(fields, (values) =>
              act.run((deliveryId) => ({ id: order.id, deliveryId, ...values }), '发货已登记'),
            )
          }
        >
          登记发货
        </Button>
      </div>
    </div>
  );
}

function Invoice({ order }: OfOrder) {
  const act = useCommand(invoiceOrder);
  const fields = useFields({ invoiceNo: '' }, act.failure);
  return (
    <div className={styles.form}>
      <TextField
        of={fields}
        name="invoiceNo"
        label="发票号码"
        required
        help="数电发票为20位号码。"
        read={readCode}
        max={50}
      />
      <div className={styles.actions}>
        <Button
          kind="primary"
          busy={act.busy}
          busyText="正在登记"
          onClick={() =>
            void whenValid(fields, (values) =>
              act.run({ id: order.id, ...values }, '发票已登记，待采购人付款'),
            )
          }
        >
          登记发票
        </Button>
      </div>
    </div>
  );
}
