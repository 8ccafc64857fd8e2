import type { EvaluationView } from '@procure/contract/evaluation/evaluation.schema.ts';
import {
  negotiationRecordKeys,
  negotiationRecordParts,
} from '@procure/domain/evaluation/negotiation-record.ts';
import { inTermsOf, panelWord } from '@procure/domain/tender/words.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { KeptWords } from '@procure/web/draft/save-words.tsx';
import { ChoiceField, TextField } from '@procure/web/form/bound-fields.tsx';
import { whenValid } from '@procure/web/form/use-fields.ts';
import desk from '../../../lib/lot-desk.module.css';
import { FindingAnswer, type OpenFinding } from './finding-answer.tsx';
import { PreferenceDecision } from './preference-decision.tsx';
import { type OpenClaim, useReport } from './use-report.ts';

interface ReportFormProps {
  readonly view: EvaluationView;
  /** Findings on the bids that passed, which the preliminary review did not decide. */
  readonly findings: readonly OpenFinding[];
  /** Claimed deductions of the bids that passed. */
  readonly claims: readonly OpenClaim[];
}

/** The committee's report, kept in this browser until it is drawn up. */
export function ReportForm({ view, findings, claims }: ReportFormProps) {
  const words = (text: string) => inTermsOf(view.lot, text);
  const { draft, fields, isRecorded, tied, shortage, mayGoOn, busy, conclude } = useReport(
    view,
    findings,
    claims,
  );
  if (!draft.loaded) return <Skeleton lines={8} />;
  return (
    <Card title={words('评标报告')}>
      <form
        className={desk.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void whenValid(fields, conclude);
        }}
      >
        {shortage === null ? null : (
          <Note tone="danger" title={shortage}>
            <p>
              {mayGoOn
                ? '投标明显缺乏竞争的，评标委员会可以否决全部投标，本标段流标；认为竞争仍然充分的，说明理由后继续推荐候选人（《评标委员会和评标方法暂行规定》第二十七条）。'
                : '报告签署后本标段流标。'}
            </p>
          </Note>
        )}
        {findings.length === 0 ? null : (
          <Note tone="warning" title={`有${findings.length}项问题尚未处理`}>
            <p>{words('请由评标委员会逐项决定：否决该投标，或说明不否决的理由。理由写入评标报告。')}</p>
          </Note>
        )}
        {findings.map((one, at) => (
          <FindingAnswer
            key={`${one.bidId} ${one.key}`}
            of={fields}
            names={{ reject: `answers.${at}.reject`, reason: `answers.${at}.reason` }}
            answers={draft.draft.answers}
            finding={one}
          />
        ))}
        {claims.length === 0 ? null : (
          <Note tone="warning" title={`政府采购政策：${claims.length}项声明待确认`}>
            <p>{words('请由评标委员会核对声明函后逐项决定。未予确认的不给予价格扣除，理由写入评审记录。')}</p>
          </Note>
        )}
        {claims.map((claim, at) => (
          <PreferenceDecision key={`${claim.bid.bidId} ${claim.kind}`} of={fields} at={at} claim={claim} />
        ))}
        {mayGoOn ? (
          <TextField
            of={fields}
            name="competing"
            label="继续评审的理由"
            help={words('5–500字，写入评标报告。不填则否决全部投标，本标段流标。')}
            rule={(value) =>
              value.trim() === '' || [...value.trim()].length >= 5 ? null : '继续评审的理由须为5–500字'
            }
            max={500}
            lines={3}
          />
        ) : null}
        {tied.map((one, at) => (
          <ChoiceField
            key={one.bidId}
            of={fields}
            name={`decided.${at}`}
            label={`第${one.rank}名（并列，由${panelWord(view.lot.method)}确定）`}
            required
            help="得分、报价与技术分均相同。"
            options={tied.map(({ bidId, companyName }) => [bidId, companyName])}
          />
        ))}
        {isRecorded ? (
          <Note tone="info" title="协商情况记录">
            <p>单一来源采购须编写协商情况记录，由全体采购人员签字认可；有不同意见的，签署时书面说明。</p>
          </Note>
        ) : null}
        {isRecorded
          ? negotiationRecordKeys.map((key) => (
              <TextField
                key={key}
                of={fields}
                name={`record.${key}`}
                label={negotiationRecordParts[key].label}
                required
                help={`${negotiationRecordParts[key].help}5–${negotiationRecordParts[key].max}字。`}
                max={negotiationRecordParts[key].max}
                lines={key === 'meeting' ? 1 : 3}
              />
            ))
          : null}
        <TextField
          of={fields}
          name="report"
          label={words('评标报告')}
          required
          help="评审经过、否决情况、推荐意见，10–20000字。"
          max={20_000}
          lines={8}
        />
        <div className={desk.actions}>
          <Button kind="primary" type="submit" busy={busy} busyText="正在办理">
            {words('形成评标报告')}
          </Button>
          <KeptWords draft={draft} />
        </div>
      </form>
    </Card>
  );
}
