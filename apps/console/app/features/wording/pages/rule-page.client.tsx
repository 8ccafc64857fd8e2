import type { OutputOf } from '@procure/contract/registry.ts';
import type { getWordingRule } from '@procure/contract/wording/wording.schema.ts';
import { formatDateTime, formatDay } from '@procure/domain/display/time.ts';
import { requiredReason } from '@procure/domain/required-text.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { DayField, TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import desk from '../../../lib/lot-desk.module.css';
import { TabTitle } from '../../../lib/tab-title.ts';
import { draftOf, emptyRule } from '../components/rule-draft.ts';
import { RuleForm } from '../components/rule-form.tsx';
import { RuleText } from '../components/rule-text.tsx';
import styles from '../components/wording.module.css';
import { retireWordingRule, ruleQuery } from '../queries.ts';

type Rule = OutputOf<typeof getWordingRule>;

/** `/reference/wording/:rule`: one rule, its versions, and the next version. */
export default function RulePage() {
  const { rule: name = '' } = useParams();
  const query = useQuery({ ...ruleQuery(`wording.${name}`), staleTime: 0 });
  return (
    <Loaded query={query} back={{ href: '/reference/wording', text: '招标文件检测规则' }}>
      {(rule) => <OneRule key={`${rule.code} ${rule.version}`} rule={rule} />}
    </Loaded>
  );
}

function OneRule({ rule }: { readonly rule: Rule }) {
  const [retiring, setRetiring] = useState(false);
  const { content, released, versions, next, origin, effectiveFrom, today, version } = rule;
  const lastContent = versions.find((one) => one.content !== null)?.content ?? released;
  const shown = content ?? lastContent;
  const isEnded = (next ?? versions[0])?.content === null;
  return (
    <div className={desk.page}>
      <TabTitle of={shown?.title ?? rule.code} />
      <PageHeader
        title={shown?.title ?? rule.code}
        lead={
          content === null
            ? '现在不用于检测。'
            : `${origin === 'release' ? '系统随附' : '平台维护'}，${formatDay(effectiveFrom ?? today)}起生效`
        }
        actions={
          <>
            <ButtonLink href="/reference/wording">全部规则</ButtonLink>
            {content === null && isEnded ? null : <Button onClick={() => setRetiring(true)}>停用</Button>}
          </>
        }
      />
      {next === null ? null : (
        <Note
          title={
            next.content === null
              ? `将于${formatDay(next.effectiveFrom)}停用`
              : `新版本将于${formatDay(next.effectiveFrom)}生效，下方为新版本的内容`
          }
        />
      )}
      {isEnded ? <Note tone="neutral" title="保存新版本即恢复使用这条规则" /> : null}
      <RuleForm
        code={rule.code as `wording.${string}`}
        version={version}
        start={lastContent === null ? emptyRule(today) : draftOf(next?.content ?? lastContent, today)}
        today={today}
        onSaved={() => undefined}
      />
      {versions.length === 0 ? null : (
        <Card title="版本">
          <ol className={styles.versions}>
            {versions.map(({ no, note, savedBy, savedAt, effectiveFrom: from, content: written }) => (
              <li key={no}>
                第{no}版，{formatDay(from)}起{written === null ? '停用' : '生效'}：{note}（{savedBy}，
                {formatDateTime(savedAt)}）
                {written === null ? null : (
                  <details>
                    <summary>第{no}版的内容</summary>
                    <RuleText content={written} />
                  </details>
                )}
              </li>
            ))}
          </ol>
        </Card>
      )}
      {released === null || versions.length === 0 ? null : (
        <Card title="系统随附的内容">
          <details>
            <summary>
              {content !== null && origin === 'release' ? '现行内容' : '已由平台的版本取代或停用'}
            </summary>
            <RuleText content={released} />
          </details>
        </Card>
      )}
      {retiring ? <RetireDialog rule={rule} onClose={() => setRetiring(false)} /> : null}
    </div>
  );
}

function RetireDialog({ rule, onClose }: { readonly rule: Rule; readonly onClose: () => void }) {
  const act = useCommand(retireWordingRule);
  const fields = useFields({ effectiveFrom: rule.today, note: '' }, act.failure);
  const code = rule.code as `wording.${string}`;
  return (
    <FieldsDialog
      of={fields}
      title="停用检测规则"
      confirmText="停用"
      busyText="正在停用"
      onClose={onClose}
      act={(asked) => act.run({ ...asked, code, version: rule.version }, '规则将从所选日期起停用')}
    >
      <p className={desk.hint}>停用后，招标项目、变更和条目库不再按这条规则检测。已说明的理由保留。</p>
      <DayField of={fields} name="effectiveFrom" label="停用日期" required min={rule.today} />
      <TextField
        of={fields}
        name="note"
        label="停用原因"
        required
        help="5–500字，随版本保存。"
        rule={requiredReason('停用原因')}
        max={500}
        lines={3}
      />
    </FieldsDialog>
  );
}
