import { submitQuote } from '@procure/contract/negotiation/negotiation.route.ts';
import type { OwnRound, OwnSession } from '@procure/contract/negotiation/negotiation.schema.ts';
import { taxRatesOn } from '@procure/domain/bid/price-sheet.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { formatYuan } from '@procure/domain/money/money.ts';
import { plainNumber } from '@procure/domain/money/typed.ts';
import { canQuote, checkQuote, finalQuoteWarning } from '@procure/domain/negotiation/rules.ts';
import { isRefused } from '@procure/domain/outcome.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { TextInput } from '@procure/ui/field/controls.tsx';
import { ErrorSummary } from '@procure/ui/field/error-summary.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { fieldMessages, useCommand } from '@procure/web/call/command.ts';
import { useKeptDraft } from '@procure/web/vault/kept-draft.ts';
import { useState } from 'react';
import styles from '../../../lib/lot-page.module.css';
import { type QuoteLine, QuoteSheet, sheetOf } from './quote-sheet.tsx';

interface Draft {
  readonly lines: readonly QuoteLine[];
  readonly delivery: string;
  readonly paymentTerms: string;
}

interface QuoteFormProps {
  readonly session: OwnSession;
  readonly round: OwnRound;
  readonly serverTime: string;
  readonly onDone: () => void;
}

/** Where a sheet begins: what was given in this round, else what was last offered. */
function startOf({ lines, previous }: OwnSession, { quote }: OwnRound): Draft {
  const from = quote ?? previous;
  return {
    lines: lines.map(({ id: lineId }) => {
      const line = from?.lines.find((one) => one.lineId === lineId);
      return { lineId, unitPriceIncl: line?.unitPriceIncl ?? '', taxRate: line?.taxRate ?? '' };
    }),
    delivery: from?.delivery ?? '',
    paymentTerms: from?.paymentTerms ?? '',
  };
}

export function QuoteForm({ session, round, serverTime, onDone }: QuoteFormProps) {
  const kept = useKeptDraft<Draft>(`quote/${round.id}`, startOf(session, round));
  const [wrong, setWrong] = useState<ReadonlyMap<string, string>>(new Map());
  const act = useCommand(submitQuote);
  if (kept === null) return <Skeleton lines={6} />;
  const { draft, change } = kept;
  const errors = new Map([...fieldMessages(act.failure), ...wrong]);
  const controlOf = (field: string) => `quote-${field}`;
  const day = dayOf(new Date(serverTime));
  const { lines, previous, ceilingPrice, priceMustNotIncrease } = session;
  const set = (part: Partial<Draft>) => {
    change(part);
    setWrong(new Map());
  };

  /** What is wrong, by field: the same rules as the server's. */
  function check(): ReadonlyMap<string, string> {
    const priced = lines.map(({ qty }, index) => ({
      qty,
      unitPriceIncl: plainNumber(draft.lines[index]?.unitPriceIncl ?? ''),
      taxRate: draft.lines[index]?.taxRate ?? '',
    }));
    const { delivery, paymentTerms } = draft;
    const found = checkQuote({ lines: priced, delivery, paymentTerms }, { ceilingPrice, day });
    if (found.length > 0) return new Map(found.map(({ field, message }) => [field, message]));
    const total = sheetOf(lines, draft.lines).totalIncl;
    const allowed = canQuote(
      { state: 'pending', total, previous: previous?.totalIncl ?? null },
      round,
      priceMustNotIncrease,
      round.opensAt,
    );
    return isRefused(allowed) && previous !== null
      ? new Map([['lines', `本轮报价不得高于上一轮报价${formatYuan(previous.totalIncl)}`]])
      : new Map();
  }

  async function send() {
    const found = check();
    setWrong(found);
    if (found.size > 0 || kept === null) return;
    const total = formatYuan(sheetOf(lines, draft.lines).totalIncl);
    const priced = draft.lines.map((line) => ({ ...line, unitPriceIncl: plainNumber(line.unitPriceIncl) }));
    const name = round.final ? '最后报价' : `第${round.roundNo}轮报价`;
    const sent = await confirm({
      title: `${name} ${total}`,
      text: round.final
        ? finalQuoteWarning
        : '报价由平台加密保存，本轮结束前不向采购人和其他供应商显示；结束前您可以重新提交。确认提交吗？',
      confirmText: round.final ? '确认提交最后报价' : '确认提交',
      busyText: '正在提交',
      act: () => act.run({ roundId: round.id, ...draft, lines: priced }, `${name}${total}已提交`),
    });
    if (!sent) return;
    kept.forget();
    onDone();
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <ErrorSummary errors={[...errors].map(([field, message]) => ({ id: controlOf(field), message }))} />
      <QuoteSheet
        lines={lines}
        rows={draft.lines}
        previous={previous}
        rates={taxRatesOn(day)}
        errors={errors}
        controlOf={controlOf}
        onChange={(apply) => {
          change((now) => ({ ...now, lines: apply(now.lines) }));
          setWrong(new Map());
        }}
      />
      <div className={styles.row}>
        <Field id={controlOf('delivery')} label="交货期" required error={errors.get('delivery')}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={200}
              placeholder="如：合同签订后30日内"
              value={draft.delivery}
              onChange={(event) => set({ delivery: event.target.value })}
            />
          )}
        </Field>
        <Field id={controlOf('paymentTerms')} label="付款条件" required error={errors.get('paymentTerms')}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={500}
              placeholder="如：货到验收合格后30日内付清"
              value={draft.paymentTerms}
              onChange={(event) => set({ paymentTerms: event.target.value })}
            />
          )}
        </Field>
      </div>
      <div className={styles.actions}>
        <Button type="submit" kind="primary" busy={act.busy} busyText="正在提交">
          {round.final ? '提交最后报价' : round.quote === null ? '提交本轮报价' : '重新提交本轮报价'}
        </Button>
        <span className={styles.hint}>
          {kept.found
            ? '已恢复您上次未提交的草稿。'
            : '草稿加密暂存在本浏览器，提交前不会发送，退出登录时清除。'}
        </span>
      </div>
    </form>
  );
}
