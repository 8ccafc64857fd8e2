import {
  confirmOrder,
  deliverOrder,
  invoiceOrder,
  proposeOrderChange,
  rejectOrder,
} from '@procure/client/order/order.gen.ts';
import type { OrderView } from '@procure/contract/order/order.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { formatDay } from '@procure/domain/display/time.ts';
import { checkChangeReason, checkPromise, checkRejectReason } from '@procure/domain/order/rules.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { DateField } from '@procure/ui/date/date-field.tsx';
import { CheckBox, TextArea, TextInput } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { isValid } from '@procure/ui/field/validity.ts';
import { Modal } from '@procure/ui/modal/modal.tsx';
import { useState } from 'react';
import { fieldMessages, useAct } from '../../../lib/act.ts';
import styles from '../../../lib/lot-page.module.css';
import { Allowed } from '../../../lib/permission.tsx';

interface OfOrder {
  readonly order: OrderView;
}

/** What the supplier can do with the order now. */
export function OrderActs({ order }: OfOrder) {
  switch (order.state) {
    case 'pending_confirm':
      return (
        <Allowed code="order.confirm" otherwise={<NoRight />}>
          <Confirm order={order} />
        </Allowed>
      );
    case 'confirmed':
    case 'delivering':
      return (
        <Allowed code="order.deliver" otherwise={<NoRight />}>
          {/* A new form, with a new id, for each delivery. */}
          <Deliver key={order.events.length} order={order} />
        </Allowed>
      );
    case 'accepted':
      return (
        <Allowed code="order.deliver" otherwise={<NoRight />}>
          <Invoice order={order} />
        </Allowed>
      );
    default:
      return <p className={styles.hint}>现在没有需要您办理的事项。</p>;
  }
}

function NoRight() {
  return <p className={styles.hint}>您没有办理此项的权限，请联系企业管理员。</p>;
}

function Confirm({ order }: OfOrder) {
  const [promisedDate, setPromisedDate] = useState('');
  const [delayReason, setDelayReason] = useState('');
  const [wrong, setWrong] = useState<ReadonlyMap<string, string>>(new Map());
  const [dialog, setDialog] = useState<'reject' | 'change' | null>(null);
  const act = useAct(confirmOrder);
  const required = order.lines.map(({ requiredDate }) => requiredDate);
  const late = promisedDate !== '' && required.some((day) => promisedDate > day);
  const messages = wrong.size > 0 ? wrong : fieldMessages(act.failure);

  async function confirmIt() {
    const errors = checkPromise({ promisedDate, delayReason }, required, dayOf(new Date(order.serverTime)));
    setWrong(new Map(errors.map(({ field, message }) => [field, message])));
    if (!isValid(errors)) return;
    await act.run({ id: order.id, promisedDate, delayReason }, '订单已确认，采购人已收到通知');
  }

  return (
    <div className={styles.form}>
      <DateField
        label="承诺交期"
        required
        help={`最早的要求到货日为${formatDay(order.requiredDate)}。`}
        error={messages.get('promisedDate')}
        value={promisedDate}
        onChange={(chosen) => setPromisedDate(chosen)}
      />
      {late ? (
        <Field
          label="延期原因"
          required
          help="承诺交期晚于要求到货日，请说明原因。"
          error={messages.get('delayReason')}
        >
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              maxLength={500}
              value={delayReason}
              onChange={(event) => setDelayReason(event.target.value)}
            />
          )}
        </Field>
      ) : null}
      <div className={styles.actions}>
        <Button kind="primary" busy={act.busy} busyText="正在确认" onClick={() => void confirmIt()}>
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
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const act = useAct(endpoint);

  async function send() {
    const message = check(reason);
    setWrong(message);
    if (message !== null) return;
    const done = await act.run({ id: order.id, reason }, said);
    if (done !== null) onClose();
  }

  return (
    <Modal
      open
      title={title}
      width={560}
      onClose={() => {
        if (!act.busy) onClose();
      }}
      footer={
        <>
          <Button disabled={act.busy} onClick={onClose}>
            取消
          </Button>
          <Button
            kind={kind === 'reject' ? 'danger' : 'primary'}
            busy={act.busy}
            busyText="正在提交"
            onClick={() => void send()}
          >
            {words}
          </Button>
        </>
      }
    >
      <Field
        label={label}
        required
        help="5–500字，采购人将看到。"
        error={wrong ?? fieldMessages(act.failure).get('reason')}
      >
        {(control) => (
          <TextArea
            {...control}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </Modal>
  );
}

function Deliver({ order }: OfOrder) {
  const [deliveryId] = useState(() => crypto.randomUUID());
  const [note, setNote] = useState('');
  const [complete, setComplete] = useState(false);
  const act = useAct(deliverOrder);
  const messages = fieldMessages(act.failure);
  if (order.deliveredAllAt !== null) return <p className={styles.hint}>您已登记全部发货，待采购人收货。</p>;
  return (
    <div className={styles.form}>
      <Field
        label="发货说明"
        required
        help="发货内容、数量、承运人与运单号。分批发货的，每批登记一次。"
        error={messages.get('note')}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
      <CheckBox checked={complete} onChange={(event) => setComplete(event.target.checked)}>
        本次发货后，订单已全部发齐
      </CheckBox>
      <div className={styles.actions}>
        <Button
          kind="primary"
          busy={act.busy}
          busyText="正在登记"
          onClick={() => void act.run({ id: order.id, deliveryId, note, complete }, '发货已登记')}
        >
          登记发货
        </Button>
      </div>
    </div>
  );
}

function Invoice({ order }: OfOrder) {
  const [invoiceNo, setInvoiceNo] = useState('');
  const act = useAct(invoiceOrder);
  return (
    <div className={styles.form}>
      <Field
        label="发票号码"
        required
        help="数电发票为20位号码。"
        error={fieldMessages(act.failure).get('invoiceNo')}
      >
        {(control) => (
          <TextInput
            {...control}
            maxLength={50}
            value={invoiceNo}
            onChange={(event) => setInvoiceNo(event.target.value)}
          />
        )}
      </Field>
      <div className={styles.actions}>
        <Button
          kind="primary"
          busy={act.busy}
          busyText="正在登记"
          onClick={() => void act.run({ id: order.id, invoiceNo }, '发票已登记，待采购人付款')}
        >
          登记发票
        </Button>
      </div>
    </div>
  );
}
