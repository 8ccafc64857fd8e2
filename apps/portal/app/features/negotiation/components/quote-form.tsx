import { submitQuote } from '@procure/contract/negotiation/negotiation.route.ts';
import type { OwnRound, OwnSession } from '@procure/contract/negotiation/negotiation.schema.ts';
import { taxRate } from '@procure/domain/bid/price-sheet.ts';
import { formatYuan } from '@procure/domain/money/money.ts';
import { plainYuan } from '@procure/domain/money/typed.ts';
import { canQuote, checkQuote, finalQuoteWarning } from '@procure/domain/negotiation/rules.ts';
import { type FieldError, isRefused } from '@procure/domain/outcome.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { KeptWords } from '@procure/web/draft/save-words.tsx';
import { useAutosave } from '@procure/web/draft/use-autosave.ts';
import { FieldsSummary, TextField } from '@procure/web/form/bound-fields.tsx';
import { useDraftFields, whenValid } from '@procure/web/form/use-fields.ts';
import { useMemo, useState } from 'react';
import styles from '../../../lib/lot-page.module.css';
import { placeIn, QuoteSheet, sheetOf, type WrittenQuote } from './quote-sheet.tsx';

interface QuoteFormProps {
  readonly session: OwnSession;
  readonly round: OwnRound;
  readonly onDone: () => void;
}

/** Initial values of a sheet: this round's quote, else the last offer. */
function startOf({ lines, previous }: OwnSession, { quote }: OwnRound): WrittenQuote {
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

/** The quote as it is checked and sent: prices in plain form, however they were typed. */
const plain = ({ lines, ...terms }: WrittenQuote) => ({
  ...terms,
  lines: lines.map((line) => ({ ...line, unitPriceIncl: plainYuan(line.unitPriceIncl) })),
});

/** Errors of the quote, by the same rules as the server's. */
function wrongIn(
  { lines, previous, ceilingPrice, taxRates, priceMustNotIncrease }: OwnSession,
  round: OwnRound,
  quote: WrittenQuote,
): readonly FieldError[] {
  const { lines: typed, ...terms } = plain(quote);
  const priced = lines.map(({ lineNo, qty, ceilingUnitPrice }, index) => ({
    lineNo,
    qty,
    ceilingUnitPrice,
    unitPriceIncl: typed[index]?.unitPriceIncl ?? '',
    taxRate: typed[index]?.taxRate ?? '',
  }));
  const found = checkQuote({ lines: priced, ...terms }, { ceilingPrice, rates: taxRates });
  if (found.length > 0 || previous === null) return found;
  const total = sheetOf(lines, quote.lines).totalIncl;
  const allowed = canQuote(
    { state: 'pending', total, previous: previous.totalIncl },
    round,
    priceMustNotIncrease,
    round.opensAt,
  );
  return isRefused(allowed)
    ? [{ field: 'lines', message: `本轮报价不得高于上一轮报价${formatYuan(previous.totalIncl)}` }]
    : [];
}

export function QuoteForm({ session, round, onDone }: QuoteFormProps) {
  const emptyDraft = () => ({ version: 0, draft: startOf(session, round), by: null, at: null });
  const draft = useAutosave<WrittenQuote>({
    place: () => `quote/${round.id}`,
    start: emptyDraft(),
    isSame: (one, other) => JSON.stringify(plain(one)) === JSON.stringify(plain(other)),
    send: null,
  });
  const act = useCommand(submitQuote);
  const { taxRates } = session;
  const rates = useMemo(() => taxRates.flatMap((code) => taxRate(code) ?? []), [taxRates]);
  const [revealed, reveal] = useState<number | null>(null);
  const fields = useDraftFields(draft, act.failure, {
    check: (quote) => wrongIn(session, round, quote),
    summary: true,
  });
  if (!draft.loaded) return <Skeleton lines={6} />;

  async function send(quote: WrittenQuote) {
    const total = formatYuan(sheetOf(session.lines, quote.lines).totalIncl);
    const name = round.final ? '最后报价' : `第${round.roundNo}轮报价`;
    const isSent = await confirm({
      title: `${name} ${total}`,
      text: round.final
        ? finalQuoteWarning
        : '报价由平台加密保存，本轮结束前不向采购人和其他供应商显示；结束前您可以重新提交。确认提交吗？',
      confirmText: round.final ? '确认提交最后报价' : '确认提交',
      busyText: '正在提交',
      act: () => act.run({ roundId: round.id, ...plain(quote) }, `${name}${total}已提交`),
    });
    if (!isSent) return null;
    draft.take({ ...emptyDraft(), draft: quote });
    onDone();
    return isSent;
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void whenValid(fields, send);
      }}
    >
      <FieldsSummary of={fields} reveal={(name) => reveal(placeIn(name))} />
      <QuoteSheet
        of={fields}
        lines={session.lines}
        previous={session.previous}
        rates={rates}
        revealed={revealed}
      />
      <div className={styles.row}>
        <TextField
          of={fields}
          name="delivery"
          label="交货期"
          required
          max={200}
          placeholder="如：合同签订后30日内"
        />
        <TextField
          of={fields}
          name="paymentTerms"
          label="付款条件"
          required
          max={500}
          placeholder="如：货到验收合格后30日内付清"
        />
      </div>
      <div className={styles.actions}>
        <Button type="submit" kind="primary" busy={act.busy} busyText="正在提交">
          {round.final ? '提交最后报价' : round.quote === null ? '提交本轮报价' : '重新提交本轮报价'}
        </Button>
        <KeptWords draft={draft} />
      </div>
    </form>
  );
}
