import type { ClarificationDesk } from '@procure/contract/clarification/clarification.schema.ts';
import { checkContent, checkSubject, longestReplyDays } from '@procure/domain/clarification/rules.ts';
import {
  type SupplementPaper,
  supplementHours,
  supplementPaperLabels,
  supplementPapers,
} from '@procure/domain/clarification/supplement.ts';
import { Field } from '@procure/ui/field/field.tsx';
import { MultiChoice } from '@procure/ui/multi-choice/multi-choice.tsx';
import { ChoiceField, MomentField, TextField, useBound } from '@procure/web/form/bound-fields.tsx';
import type { Fields } from '@procure/web/form/use-fields.ts';

/** A question to a bidder. */
export interface Question {
  /** Empty until one is chosen. */
  readonly bidId: string;
  readonly subject: string;
  readonly content: string;
  /** Papers that the bidder is asked to supply. */
  readonly papers: SupplementPaper[];
  /** ISO, or empty. */
  readonly dueAt: string;
}

interface OfQuestion {
  readonly of: Fields<Question>;
}

export function BidderField({ of, bidders }: OfQuestion & Pick<ClarificationDesk, 'bidders'>) {
  return (
    <ChoiceField
      of={of}
      name="bidId"
      label="投标人"
      required
      help="只有该投标人能看到本次澄清。"
      rule={(bidId) => (bidId === '' ? '请选择投标人' : null)}
      options={bidders.map(({ bidId, companyName }) => [bidId, companyName])}
    />
  );
}

export function WordingFields({ of }: OfQuestion) {
  return (
    <>
      <TextField
        of={of}
        name="subject"
        label="澄清事项"
        required
        help="2–100字"
        rule={checkSubject}
        max={100}
      />
      <TextField
        of={of}
        name="content"
        label="澄清内容"
        required
        help="10–5000字。只能要求说明含义不明确、表述不一致或有明显文字、计算错误的内容，不得引导投标人改变报价等实质性内容（《招标投标法实施条例》第五十二条）。"
        rule={checkContent}
        max={5000}
        lines={6}
      />
    </>
  );
}

/** The papers of the closed list that the bidder is asked to supply. */
function PapersField({ of }: OfQuestion) {
  const { about, value, change } = useBound<Question, SupplementPaper[]>({
    of,
    name: 'papers',
    label: '要求补充的资料',
    help: `可不选。只能是投标截止前已有、不影响实质性内容的资料；要求补充资料的，期限最长${supplementHours}小时。`,
  });
  return (
    <Field {...about}>
      {(control) => (
        <MultiChoice
          {...control}
          noun="资料"
          choices={supplementPapers.map((id) => ({ id, name: supplementPaperLabels[id] }))}
          value={value}
          onChange={(ids) => change(supplementPapers.filter((paper) => ids.includes(paper)))}
        />
      )}
    </Field>
  );
}

export function QuestionFields({ of }: OfQuestion) {
  return (
    <>
      <WordingFields of={of} />
      <PapersField of={of} />
      <MomentField
        of={of}
        name="dueAt"
        label="回复截止时间"
        required
        help={`北京时间，最长${longestReplyDays}日。期限届满前不能形成报告；逾期未回复的按未澄清的投标文件评审。`}
        rule={(time) => (time === '' ? '请选择回复截止时间' : null)}
      />
    </>
  );
}
