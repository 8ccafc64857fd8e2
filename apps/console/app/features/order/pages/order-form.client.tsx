import { createOrder } from '@procure/contract/order/order.route.ts';
import type { OrderForm } from '@procure/contract/order/order.schema.ts';
import { addDays, dayOf } from '@procure/domain/display/day.ts';
import { formatQuantity, formatYuan } from '@procure/domain/money/money.ts';
import { orderAmounts } from '@procure/domain/order/rules.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { DateField } from '@procure/ui/date/date-field.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { TextArea, TextInput } from '@procure/ui/field/controls.tsx';
import { ErrorSummary } from '@procure/ui/field/error-summary.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { fieldMessages, useCommand } from '@procure/web/call/command.ts';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { OrderBadge } from '@procure/web/order/order-badge.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import styles from '../../../lib/lot-desk.module.css';
import own from '../components/order.module.css';
import { orderFormQuery } from '../queries.ts';

/** `/order/new?lotId=`: how much of what was won, by when and to whom. */
export default function OrderFormPage() {
  const [parameters] = useSearchParams();
  const lotId = parameters.get('lotId');
  return lotId === null ? (
    <EmptyState text="请从标段的定标页下达订单" action={<ButtonLink href="/order">订单列表</ButtonLink>} />
  ) : (
    <OfLot lotId={lotId} />
  );
}

function OfLot({ lotId }: { readonly lotId: string }) {
  // What was typed must not be replaced by what comes later.
  const query = useQuery({ ...orderFormQuery(lotId), staleTime: Number.POSITIVE_INFINITY });
  return <Loaded query={query}>{(form) => <Writing form={form} />}</Loaded>;
}

const facts = [
  ['contractNo', '合同编号', 60, false],
  ['consignee', '收货人', 50, true],
  ['consigneePhone', '收货电话', 30, true],
  ['address', '收货地址', 200, true],
] as const;

function Writing({ form }: { readonly form: OrderForm }) {
  const navigate = useNavigate();
  const [texts, setTexts] = useState({
    contractNo: form.contractNo,
    consignee: form.consignee,
    consigneePhone: form.consigneePhone,
    address: form.address,
    paymentTerms: form.paymentTerms,
  });
  const [lines, setLines] = useState(() =>
    form.lines.map((line) => ({
      priceLineId: line.priceLineId,
      materialCode: '',
      qty: Number(line.leftQty) > 0 ? formatQuantity(line.leftQty).replaceAll(',', '') : '',
      requiredDate: addDays(dayOf(new Date(form.serverTime)), 30),
    })),
  );
  const act = useCommand(createOrder);
  const messages = fieldMessages(act.failure);
  const asked = lines.filter(({ qty }) => qty.trim() !== '' && Number(qty) !== 0);
  const { total } = orderAmounts(
    asked.map(({ qty, priceLineId }) => ({
      qty,
      unitPriceIncl: form.lines.find((line) => line.priceLineId === priceLineId)?.unitPriceIncl ?? '0',
    })),
  );
  const change = (index: number, changes: Partial<(typeof lines)[number]>) =>
    setLines(lines.map((line, at) => (at === index ? { ...line, ...changes } : line)));

  async function issue() {
    const made = await act.run(
      (id) => ({ id, lotId: form.lotId, ...texts, lines: asked }),
      '订单已下达，待供应商确认',
    );
    if (made !== null) await navigate(`/order/${made.id}`);
  }

  return (
    <form
      className={styles.page}
      onSubmit={(event) => {
        event.preventDefault();
        void issue();
      }}
    >
      <PageHeader
        title="下达订单"
        lead={
          <>
            {form.title} · {form.tenderNo} · {form.companyName}
          </>
        }
        actions={<ButtonLink href={`/award/${form.lotId}`}>定标情况</ButtonLink>}
      />
      <ErrorSummary errors={[...messages].map(([field, message]) => ({ id: field, message }))} />
      <Card title="订货明细">
        <p className={styles.hint}>单价与税率取自中标报价，不能修改；数量留空的行不订货。</p>
        {form.lines.map((line, index) => {
          const written = lines[index];
          const place = asked.findIndex(({ priceLineId }) => priceLineId === line.priceLineId);
          if (written === undefined) return null;
          return (
            <div key={line.priceLineId} className={own.line}>
              <p>
                {line.lineNo}. {line.name}
                <small className={own.sub}>
                  {line.spec} · 单价¥{formatQuantity(line.unitPriceIncl)} · 中标{formatQuantity(line.qty)}
                  {line.unit}，已订{formatQuantity(line.orderedQty)}，尚可订{formatQuantity(line.leftQty)}
                </small>
              </p>
              <Field
                id={`lines.${place}.qty`}
                label={`数量（${line.unit}）`}
                error={place < 0 ? undefined : messages.get(`lines.${place}.qty`)}
              >
                {(control) => (
                  <TextInput
                    {...control}
                    inputMode="decimal"
                    value={written.qty}
                    onChange={(event) => change(index, { qty: event.target.value.trim() })}
                  />
                )}
              </Field>
              <DateField
                id={`lines.${place}.requiredDate`}
                label="要求到货日"
                required
                error={place < 0 ? undefined : messages.get(`lines.${place}.requiredDate`)}
                value={written.requiredDate}
                onChange={(chosen) => change(index, { requiredDate: chosen })}
              />
              <Field label="物料编码">
                {(control) => (
                  <TextInput
                    {...control}
                    maxLength={60}
                    value={written.materialCode}
                    onChange={(event) => change(index, { materialCode: event.target.value })}
                  />
                )}
              </Field>
            </div>
          );
        })}
        <p className={own.total}>
          <span>合计（含税）</span>
          <b>{formatYuan(total)}</b>
        </p>
      </Card>
      <Card title="交货与付款">
        <div className={styles.form}>
          <div className={own.facts}>
            {facts.map(([name, label, max, required]) => (
              <Field key={name} id={name} label={label} required={required} error={messages.get(name)}>
                {(control) => (
                  <TextInput
                    {...control}
                    maxLength={max}
                    value={texts[name]}
                    onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
                  />
                )}
              </Field>
            ))}
          </div>
          <Field
            id="paymentTerms"
            label="付款条件"
            required
            help="向中小企业采购的，付款期限自交付之日起最长60日（机关、事业单位30日）。"
            error={messages.get('paymentTerms')}
          >
            {(control) => (
              <TextArea
                {...control}
                rows={3}
                maxLength={1000}
                value={texts.paymentTerms}
                onChange={(event) => setTexts({ ...texts, paymentTerms: event.target.value })}
              />
            )}
          </Field>
          <div className={styles.actions}>
            <Button
              kind="primary"
              type="submit"
              busy={act.busy}
              busyText="正在下达"
              disabled={asked.length === 0}
            >
              下达订单
            </Button>
            {asked.length === 0 ? <span className={styles.hint}>请至少填写一行数量</span> : null}
          </div>
        </div>
      </Card>
      {form.orders.length === 0 ? null : (
        <Card title="本标段的订单">
          <ul className={own.record}>
            {form.orders.map((order) => (
              <li key={order.id}>
                <span>
                  <ButtonLink kind="text" href={`/order/${order.id}`}>
                    {order.orderNo}
                  </ButtonLink>{' '}
                  <OrderBadge state={order.state} reader="staff" /> {formatYuan(order.totalIncl)}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </form>
  );
}
