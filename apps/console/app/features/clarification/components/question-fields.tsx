import { checkContent, checkSubject } from '@procure/domain/clarification/rules.ts';
import { TextArea, TextInput } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { BeijingField } from '../../../lib/beijing-field.tsx';

export interface Question {
  readonly subject: string;
  readonly content: string;
  /** ISO, or empty. */
  readonly dueAt: string;
}

interface QuestionFieldsProps {
  readonly question: Question;
  readonly errors: ReadonlyMap<string, string>;
  readonly onChange: (part: Partial<Question>) => void;
}

/** What the page can check before it asks the server, by field. */
export function checkQuestion({ subject, content, dueAt }: Question): Map<string, string> {
  const found = new Map<string, string>();
  const check = (field: string, message: string | null) => message !== null && found.set(field, message);
  check('subject', checkSubject(subject));
  check('content', checkContent(content));
  check('dueAt', dueAt === '' ? '请选择回复截止时间' : null);
  return found;
}

export function QuestionFields({ question, errors, onChange }: QuestionFieldsProps) {
  return (
    <>
      <Field label="澄清事项" required help="2–100字" error={errors.get('subject')}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={100}
            value={question.subject}
            onChange={(event) => onChange({ subject: event.target.value })}
          />
        )}
      </Field>
      <Field
        label="澄清内容"
        required
        help="10–5000字。只能要求说明含义不明确、表述不一致或有明显文字、计算错误的内容，不得引导投标人改变报价等实质性内容（《招标投标法实施条例》第五十二条）。"
        error={errors.get('content')}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={6}
            value={question.content}
            onChange={(event) => onChange({ content: event.target.value })}
          />
        )}
      </Field>
      <BeijingField
        label="回复截止时间"
        value={question.dueAt}
        error={errors.get('dueAt')}
        help="北京时间；逾期未回复的按未澄清的投标文件评审。"
        onChange={(dueAt) => onChange({ dueAt })}
      />
    </>
  );
}
