import type { ComplaintRightView } from '@procure/contract/complaint/complaint.schema.ts';
import { maxComplaintAttachments } from '@procure/domain/complaint/rules.ts';
import { inTermsOf } from '@procure/domain/tender/words.ts';
import { ChoiceField, DayField, TextField } from '@procure/web/form/bound-fields.tsx';
import { type Fields, useValue } from '@procure/web/form/use-fields.ts';
import { FilesField } from '../../../lib/attachment-field.tsx';
import styles from '../../../lib/lot-page.module.css';
import type { Written } from './use-complaint-draft.ts';

interface TextFieldsProps {
  readonly of: Fields<Written>;
  /** The tender's method and law, which decide its terms. */
  readonly law: Parameters<typeof inTermsOf>[0];
  readonly respondents: readonly string[];
  readonly bases: ComplaintRightView['bases'];
  readonly onBusy: (busy: boolean) => void;
}

/** The fields of a letter of complaint, in the law's order. */
export function TextFields({ of, law, respondents, bases, onBusy }: TextFieldsProps) {
  const about = useValue(of, 'about');
  const respondent = useValue(of, 'respondent');
  return (
    <>
      <div className={styles.row}>
        {respondents.length > 0 || respondent !== '' ? (
          <ChoiceField
            of={of}
            name="respondent"
            label="被投诉的投标人"
            none={inTermsOf(law, '无，仅投诉招标人')}
            help="同时投诉某一投标人的，请选择。"
            options={[...new Set([...respondents, ...(respondent === '' ? [] : [respondent])])].map(
              (name) => [name, name],
            )}
          />
        ) : null}
        {about === 'other' ? (
          <DayField
            of={of}
            name="knownOn"
            label="知道或者应当知道该事项的日期"
            help="投诉期限自此日起算。"
            required
          />
        ) : null}
        <TextField
          of={of}
          name="agent"
          label="代理人姓名（法定代表人签署的不填）"
          help="由代理人签署的，须上传授权委托书。"
          max={50}
        />
      </div>
      <TextField
        of={of}
        name="facts"
        label="事实和理由"
        required
        help={(text) =>
          `10–5000字，已写 ${[...text.trim()].length} 字。受理后会转给${inTermsOf(law, '招标人')}和被投诉的投标人，请勿写入无关的商业秘密。`
        }
        max={5000}
        lines={8}
      />
      <TextField
        of={of}
        name="basis"
        label="法律依据"
        required
        help={bases.length === 0 ? '写明条款。' : `写明条款，如：${bases.join('、')}。`}
        max={1000}
        lines={3}
      />
      <TextField
        of={of}
        name="request"
        label="投诉请求"
        required
        help="5–1000字，写明希望监督部门作出什么处理。"
        max={1000}
        lines={3}
      />
      <FilesField
        of={of}
        name="files"
        label="附件"
        help="证明材料、授权委托书等，每个不超过20 MB。"
        max={maxComplaintAttachments}
        onBusy={onBusy}
      />
    </>
  );
}
