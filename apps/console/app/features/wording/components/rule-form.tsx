import { requiredReason } from '@procure/domain/required-text.ts';
import {
  checkRuleCitation,
  checkRuleReason,
  checkRuleTitle,
  checkRuleWords,
  ruleLimits,
} from '@procure/domain/wording/kept-rule.ts';
import { findHits } from '@procure/domain/wording/match.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { TextArea } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { useClosingAsks } from '@procure/web/draft/use-closing-asks.ts';
import { ChoiceField, DayField, FieldsSummary, TextField } from '@procure/web/form/bound-fields.tsx';
import { type Fields, useFields, whenValid } from '@procure/web/form/use-fields.ts';
import { useId, useState } from 'react';
import form from '../../../lib/form.module.css';
import desk from '../../../lib/lot-desk.module.css';
import { saveWordingRule } from '../queries.ts';
import { contentOf, emptyPhrase, type RuleDraft, ruleOf } from './rule-draft.ts';
import styles from './wording.module.css';

interface RuleFormProps {
  readonly code: `wording.${string}`;
  /** The last version on the platform; 0 for a rule that the operator does not keep. */
  readonly version: number;
  readonly start: RuleDraft;
  readonly today: string;
  readonly onSaved: (code: string) => void;
}

/** Writes a version of a rule, and tries it with sentences before it is saved. */
export function RuleForm({ code, version, start, today, onSaved }: RuleFormProps) {
  const act = useCommand(saveWordingRule);
  const fields = useFields<RuleDraft>(start, act.failure, { check: wrongIn, names, summary: true });
  const phrases = fields.form.watch('phrases');
  useClosingAsks(fields.form.formState.isDirty && !act.busy);
  const setPhrases = (next: RuleDraft['phrases']) => {
    fields.form.setValue('phrases', next, { shouldDirty: true });
    fields.changed();
  };
  async function save(draft: RuleDraft) {
    const { effectiveFrom, note } = draft;
    const input = { code, version, content: contentOf(draft), effectiveFrom, note };
    const saved = await act.run(input, '规则已保存，从生效日期起用于检测');
    if (saved !== null) onSaved(saved.code);
  }
  return (
    <>
      <FieldsSummary of={fields} />
      <Card title="规则">
        <div className={form.form}>
          <TextField
            of={fields}
            name="title"
            label="名称"
            required
            max={40}
            help="如“指定品牌、商标或原产地”，接在“疑似”之后显示。"
          />
          <div className={form.pair}>
            <ChoiceField of={fields} name="scope" label="适用范围" required none={null} options={scopes} />
            <ChoiceField
              of={fields}
              name="severity"
              label="处理方式"
              required
              none={null}
              options={severities}
            />
          </div>
          <TextField
            of={fields}
            name="reason"
            label="说明"
            required
            max={300}
            lines={3}
            help="向采购人说明为什么不合适、怎样修改。"
          />
          <TextField of={fields} name="citation" label="依据" required max={200} help="法规名称与条款。" />
        </div>
      </Card>
      <Card title="词语">
        <div className={form.form}>
          <p className={desk.hint}>
            多个词语用顿号或换行分隔。只填“词语”的，出现即命中；填了“附近词语”的，须在同一分句内、相隔不超过所填字数。检测时不计空格、大小写和全角半角。
          </p>
          {phrases.map(({ id }, place) => (
            <fieldset key={id} className={styles.phrase}>
              <legend>第{place + 1}组</legend>
              <TextField
                of={fields}
                name={`phrases.${place}.first`}
                label={`第${place + 1}组词语`}
                required
                max={4000}
                lines={2}
              />
              <div className={form.pair}>
                <TextField
                  of={fields}
                  name={`phrases.${place}.near`}
                  label={`第${place + 1}组附近词语`}
                  max={4000}
                  lines={2}
                />
                <TextField
                  of={fields}
                  name={`phrases.${place}.within`}
                  label={`第${place + 1}组相隔字数`}
                  max={2}
                  inputMode="numeric"
                  help={`0–${ruleLimits.within}。`}
                />
              </div>
              {phrases.length > 1 ? (
                <div>
                  <Button
                    kind="text"
                    onClick={() =>
                      setPhrases(fields.form.getValues('phrases').filter((one) => one.id !== id))
                    }
                  >
                    删除第{place + 1}组
                  </Button>
                </div>
              ) : null}
            </fieldset>
          ))}
          {phrases.length < ruleLimits.phrases ? (
            <div>
              <Button onClick={() => setPhrases([...fields.form.getValues('phrases'), emptyPhrase()])}>
                增加一组
              </Button>
            </div>
          ) : null}
          <TextField
            of={fields}
            name="unless"
            label="例外词语"
            max={4000}
            lines={2}
            help="同一分句、前后12字内含有这些词语的，不视为命中，如“不得”“不限”。"
          />
        </div>
      </Card>
      <TryOut of={fields} />
      <Card title="生效">
        <div className={form.form}>
          <DayField
            of={fields}
            name="effectiveFrom"
            label="生效日期"
            required
            min={today}
            help="从当日起用于检测。已发布的内容不再检测。"
          />
          <TextField
            of={fields}
            name="note"
            label="变更说明"
            required
            max={500}
            lines={2}
            help="5–500字，随版本保存。"
          />
          <div className={desk.actions}>
            <Button
              kind="primary"
              busy={act.busy}
              busyText="正在保存"
              onClick={() => void whenValid(fields, save)}
            >
              保存
            </Button>
          </div>
        </div>
      </Card>
    </>
  );
}

const scopes = [
  ['all', '全部项目'],
  ['government', '仅政府采购'],
] as const;
const severities = [
  ['warn', '须修改或说明理由'],
  ['hint', '仅提示'],
] as const;

/** The names of the contents' fields in the form. */
const names = ({ phrases }: RuleDraft) =>
  Object.fromEntries([
    ...['title', 'scope', 'severity', 'reason', 'citation', 'unless'].map((name) => [
      `content.${name}`,
      name,
    ]),
    ['phrases', 'phrases.0.first'],
    ...phrases.flatMap((_, place) => [
      [`phrases.${place}.near.words`, `phrases.${place}.near`],
      [`phrases.${place}.near.within`, `phrases.${place}.within`],
    ]),
  ]) as Readonly<Record<string, keyof RuleDraft>>;

function wrongIn(draft: RuleDraft) {
  const { phrases, unless } = ruleOf(draft);
  const texts = [
    ['title', checkRuleTitle(draft.title)],
    ['reason', checkRuleReason(draft.reason)],
    ['citation', checkRuleCitation(draft.citation)],
    ['effectiveFrom', draft.effectiveFrom === '' ? '请选择生效日期' : null],
    ['note', requiredReason('变更说明')(draft.note)],
  ] as const;
  return [
    ...texts.flatMap(([field, message]) => (message === null ? [] : [{ field, message }])),
    ...checkRuleWords({ phrases, unless }),
  ];
}

/** Sentences in which the draft finds passages, as the check will. */
function TryOut({ of }: { readonly of: Fields<RuleDraft> }) {
  const id = useId();
  const [text, setText] = useState('');
  const draft = of.form.watch();
  const hits = checkRuleWords(ruleOf(draft)).length > 0 ? null : findHits(text, [ruleOf(draft)]);
  return (
    <Card title="试用">
      <div className={form.form}>
        <Field
          id={id}
          label="试用文字"
          required={false}
          help="粘贴招标文件中的句子，查看这条规则会命中什么；不会保存。"
        >
          {(control) => (
            <TextArea
              {...control}
              rows={4}
              maxLength={5000}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        <div aria-live="polite">
          {text.trim() === '' ? null : hits === null ? (
            <p className={desk.hint}>请先改正词语。</p>
          ) : hits.length === 0 ? (
            <p className={desk.hint}>未命中。</p>
          ) : (
            <ul className={styles.hits}>
              {hits.map(({ passage }) => (
                <li key={passage}>命中「{passage}」</li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </Card>
  );
}
