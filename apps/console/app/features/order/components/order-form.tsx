import { createOrder } from '@procure/contract/order/order.route.ts';
import type { OrderForm as Form } from '@procure/contract/order/order.schema.ts';
import { formatYuan } from '@procure/domain/money/money.ts';
import { paymentHelp } from '@procure/domain/order/payment.ts';
import { type OrderText, orderTextNames, orderTexts, paymentTermsText } from '@procure/domain/order/rules.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { KeptWords } from '@procure/web/draft/save-words.tsx';
import { FieldsSummary, TextField } from '@procure/web/form/bound-fields.tsx';
import { type Fields, useDraftFields, whenValid } from '@procure/web/form/use-fields.ts';
import { OrderBadge } from '@procure/web/order/order-badge.tsx';
import { useNavigate } from 'react-router';
import styles from '../../../lib/lot-desk.module.css';
import { LineFields } from './line-fields.tsx';
import own from './order.module.css';
import {
  askedLines,
  fieldNames,
  storedOrder,
  typedDays,
  useOrderDraft,
  type WrittenOrder,
  wrongInOrder,
} from './order-draft.ts';

/** An order for awarded lines, kept in this browser until it is issued. */
export function OrderForm({ form }: { readonly form: Form }) {
  const navigate = useNavigate();
  const draft = useOrderDraft(form);
  const act = useCommand(createOrder);
  const fields = useDraftFields(draft, act.failure, {
    check: (order) => wrongInOrder(order, form),
    names: fieldNames,
    summary: true,
  });
  if (!draft.loaded) return <Skeleton lines={8} />;

  async function issue(order: WrittenOrder) {
    const made = await act.run(
      (id) => ({
        ...order,
        id,
        lotId: form.lotId,
        lines: askedLines(order),
        paymentDays: typedDays(order.paymentDays) ?? -1,
      }),
      '订单已下达，待供应商确认',
    );
    if (made === null) return null;
    draft.take(storedOrder(order));
    await navigate(`/order/${made.id}`);
    return made;
  }

  return (
    <form
      className={styles.page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void whenValid(fields, issue);
      }}
    >
      <PageHeader
        title="下达订单"
        lead={`${form.title} · ${form.tenderNo} · ${form.companyName}`}
        actions={<ButtonLink href={`/award/${form.lotId}`}>定标情况</ButtonLink>}
      />
      <FieldsSummary of={fields} say={(name, message) => `${lineAt(name, form)}${message}`} />
      <LineFields of={fields} lines={form.lines} written={draft.draft} />
      <Card title="交货与付款">
        <div className={styles.form}>
          <Delivery of={fields} form={form} />
          <div className={styles.actions}>
            <Button kind="primary" type="submit" busy={act.busy} busyText="正在下达">
              下达订单
            </Button>
            <KeptWords draft={draft} />
          </div>
        </div>
      </Card>
      <Issued orders={form.orders} />
    </form>
  );
}

/** The line that a message is about. */
function lineAt(name: string, { lines }: Form): string {
  const line = lines[Number(/^lines\.(\d+)\./.exec(name)?.[1] ?? -1)];
  return line === undefined ? '' : `第${line.lineNo}行：`;
}

function Delivery({ of, form }: { readonly of: Fields<WrittenOrder>; readonly form: Form }) {
  const text = (name: OrderText) => (
    <TextField
      key={name}
      of={of}
      name={name}
      label={orderTexts[name].label}
      required
      max={orderTexts[name].max}
    />
  );
  return (
    <>
      <div className={own.facts}>
        <TextField of={of} name="contractNo" label="合同编号" max={60} />
        {orderTextNames.map(text)}
      </div>
      <TextField
        of={of}
        name="paymentDays"
        label="付款期限（日）"
        required
        inputMode="numeric"
        max={3}
        help={paymentHelp(form)}
      />
      <TextField
        of={of}
        name="paymentTerms"
        label={paymentTermsText.label}
        help="合同另有约定付款期限、分期付款或者留有质保金的，在此写明。"
        max={paymentTermsText.max}
        lines={3}
      />
    </>
  );
}

function Issued({ orders }: Pick<Form, 'orders'>) {
  if (orders.length === 0) return null;
  return (
    <Card title="本标段的订单">
      <ul className={styles.queue}>
        {orders.map((order) => (
          <li key={order.id} className={styles.actions}>
            <ButtonLink kind="text" href={`/order/${order.id}`}>
              {order.orderNo}
            </ButtonLink>
            <OrderBadge state={order.state} voided={order.voided} reader="staff" />{' '}
            {formatYuan(order.totalIncl)}
          </li>
        ))}
      </ul>
    </Card>
  );
}
