import { saveSheet, submitSheet } from '@procure/contract/evaluation/evaluation.route.ts';
import type {
  EvaluatedBid,
  EvaluationView,
  SheetRowView,
} from '@procure/contract/evaluation/evaluation.schema.ts';
import { formatTimeOfDay } from '@procure/domain/display/time.ts';
import { checkSheet, rejectionBases, rejectionBasisCodes } from '@procure/domain/evaluation/sheet.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { SelectInput, TextArea, TextInput } from '@procure/ui/field/controls.tsx';
import { ErrorSummary } from '@procure/ui/field/error-summary.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { client } from '@procure/web/call/client.ts';
import { fieldMessages, useCommand } from '@procure/web/call/command.ts';
import { useEffect, useRef, useState } from 'react';
import desk from '../../../lib/lot-desk.module.css';
import styles from './evaluation.module.css';

type Sheet = NonNullable<EvaluationView['sheet']>;
type Weights = EvaluationView['lot']['weights'];

interface ScoreSheetProps {
  readonly view: EvaluationView;
  readonly sheet: Sheet;
}

const emptyRow = (bidId: string): SheetRowView => ({
  bidId,
  technical: '',
  commercial: '',
  responsive: null,
  basis: '',
  comment: '',
});

/** One's own sheet: saved as one types, handed in once. */
export function ScoreSheet({ view, sheet }: ScoreSheetProps) {
  const { lot, bids } = view;
  const judged = bids.filter(({ excluded }) => excluded === null);
  const [rows, setRows] = useState<readonly SheetRowView[]>(() =>
    judged.map(({ bidId }) => sheet.scores.find((row) => row.bidId === bidId) ?? emptyRow(bidId)),
  );
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const saved = useAutosave(lot.id, sheet.version, rows);
  const act = useCommand(submitSheet);
  const messages = errors.size > 0 ? errors : fieldMessages(act.failure);
  const change = (index: number, changes: Partial<SheetRowView>) =>
    setRows(rows.map((row, at) => (at === index ? { ...row, ...changes } : row)));

  async function submit() {
    const ids = judged.map(({ bidId }) => bidId);
    const found = new Map(checkSheet(rows, ids, lot.weights).map(({ field, message }) => [field, message]));
    setErrors(found);
    if (found.size > 0) return;
    await confirm({
      title: '提交评分',
      text: '提交后不能再修改。全部评委提交后，各评委的评分相互可见。是否提交？',
      confirmText: '提交评分',
      busyText: '正在提交',
      async act() {
        await saved.settle();
        return act.run({ lotId: lot.id, scores: [...rows] }, '您的评分已提交');
      },
    });
  }

  return (
    <Card title="我的评分" aside={<span className={styles.saved}>{saved.words}</span>}>
      <form
        className={styles.scores}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <ErrorSummary
          errors={[...messages].map(([field, message]) => {
            const index = Number(/^scores\.(\d+)\./.exec(field)?.[1] ?? -1);
            const name = judged[index]?.companyName;
            return { message: name === undefined ? message : `${name}：${message}`, id: field };
          })}
        />
        {judged.map((bid, index) => (
          <BidScore
            key={bid.bidId}
            bid={bid}
            weights={lot.weights}
            row={rows[index] ?? emptyRow(bid.bidId)}
            place={`scores.${index}`}
            messages={messages}
            onChange={(changes) => change(index, changes)}
          />
        ))}
        <div className={desk.actions}>
          <Button kind="primary" type="submit" busy={act.busy} busyText="正在提交">
            提交评分
          </Button>
          <span className={desk.hint}>提交前随写随存；全部评委提交前，他人看不到您的评分。</span>
        </div>
      </form>
    </Card>
  );
}

interface BidScoreProps {
  readonly bid: EvaluatedBid;
  readonly weights: Weights;
  readonly row: SheetRowView;
  readonly place: string;
  readonly messages: ReadonlyMap<string, string>;
  readonly onChange: (changes: Partial<SheetRowView>) => void;
}

function BidScore({ bid, weights, row, place, messages, onChange }: BidScoreProps) {
  const part = (name: 'technical' | 'commercial', label: string) =>
    weights[name] === 0 ? null : (
      <Field
        id={`${place}.${name}`}
        label={`${label}（0–${weights[name]}分）`}
        required
        error={messages.get(`${place}.${name}`)}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="decimal"
            autoComplete="off"
            value={row[name]}
            onChange={(event) => onChange({ [name]: event.target.value.trim() })}
          />
        )}
      </Field>
    );
  const choose = (responsive: boolean, words: string) => (
    <label>
      <input
        type="radio"
        name={`${place}.responsive`}
        id={responsive ? `${place}.responsive` : undefined}
        checked={row.responsive === responsive}
        onChange={() => onChange({ responsive })}
      />
      {words}
    </label>
  );
  return (
    <fieldset className={styles.bid}>
      <legend>
        {bid.position}. {bid.companyName}
      </legend>
      <div>
        <div className={styles.choice} role="radiogroup" aria-label="初步评审">
          {choose(true, '通过初步评审')}
          {choose(false, '否决投标')}
        </div>
        {messages.has(`${place}.responsive`) ? (
          <p className={desk.problem}>{messages.get(`${place}.responsive`)}</p>
        ) : null}
      </div>
      {row.responsive === false ? (
        <Field
          id={`${place}.basis`}
          label="否决依据（《招标投标法实施条例》第五十一条）"
          required
          error={messages.get(`${place}.basis`)}
        >
          {(control) => (
            <SelectInput
              {...control}
              value={row.basis}
              onChange={(event) => {
                const basis = rejectionBasisCodes.find((code) => code === event.target.value) ?? '';
                onChange({ basis });
              }}
            >
              <option value="">请选择</option>
              {rejectionBasisCodes.map((code) => (
                <option key={code} value={code}>
                  {rejectionBases[code]}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
      ) : (
        <div className={styles.row}>
          {part('technical', '技术')}
          {part('commercial', '商务')}
        </div>
      )}
      <Field
        id={`${place}.comment`}
        label={row.responsive === false ? '否决理由' : '评审意见'}
        required={row.responsive === false}
        error={messages.get(`${place}.comment`)}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            maxLength={2000}
            value={row.comment}
            onChange={(event) => onChange({ comment: event.target.value })}
          />
        )}
      </Field>
    </fieldset>
  );
}

/** Saves a second after the last key; one call at a time, so that versions follow each other. */
function useAutosave(lotId: string, version: number, rows: readonly SheetRowView[]) {
  const [words, say] = useState(version === 0 ? '' : '已保存');
  const at = useRef(version);
  // Opening the page writes nothing: only what differs from what it began with.
  const last = useRef(JSON.stringify(rows));
  const running = useRef<Promise<void>>(Promise.resolve());
  const latest = useRef(rows);
  latest.current = rows;
  const save = useRef(async () => {
    const text = JSON.stringify(latest.current);
    if (text === last.current) return;
    say('正在保存');
    const reply = await client.call(saveSheet, { lotId, version: at.current, scores: [...latest.current] });
    if (reply.ok) {
      at.current = reply.data.version;
      last.current = text;
      say(`已保存 ${formatTimeOfDay(new Date())}`);
    } else {
      say(reply.reason === 'conflict' ? '您在其他窗口修改过评分，请刷新页面' : `未能保存：${reply.message}`);
    }
  });
  const settle = () => {
    running.current = running.current.then(save.current);
    return running.current;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed starts the wait anew.
  useEffect(() => {
    const timer = setTimeout(() => void settle(), 1000);
    return () => clearTimeout(timer);
  }, [rows]);
  return { words, settle };
}
