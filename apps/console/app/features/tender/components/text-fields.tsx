import { type TenderTextName, tenderTextNames, tenderTexts } from '@procure/domain/tender/texts.ts';
import { BoundField } from '../../../lib/bound-field.tsx';
import type { TenderFieldsProps } from './form-state.ts';

type Part = 'basics' | 'content';

interface TextForm {
  /** The part of the editor that contains the text. */
  readonly part: Part;
  /** Height of the field in lines of text. A field without it has a single line. */
  readonly rows?: number;
  /** Advice for the author. */
  readonly help?: string;
}

/** The field of each text of the notice in the editor. */
const textForms: Readonly<Record<TenderTextName, TextForm>> = {
  fundSource: { part: 'basics', help: '如：自筹资金、财政资金。' },
  overview: { part: 'content', rows: 6 },
  qualification: {
    part: 'content',
    rows: 6,
    help: '不得以不合理的条件限制、排斥潜在投标人（《招标投标法》第十八条）。',
  },
  siteVisit: {
    part: 'content',
    rows: 3,
    help: '不得组织单个或者部分潜在投标人踏勘项目现场（《招标投标法实施条例》第二十八条）。',
  },
  objectionChannel: { part: 'content', rows: 3, help: '受理异议的部门、电话，及行政监督部门。' },
};

interface TextFieldsProps extends TenderFieldsProps {
  readonly part: Part;
}

/** The texts of one part of the editor. */
export function TextFields({ part, draft, errors, onChange }: TextFieldsProps) {
  return tenderTextNames
    .filter((name) => textForms[name].part === part)
    .map((name) => {
      const { rows, help } = textForms[name];
      return (
        <BoundField
          key={name}
          path={name}
          errors={errors}
          value={draft[name]}
          onChange={(value) => onChange({ [name]: value })}
          label={tenderTexts[name].label}
          required={tenderTexts[name].required}
          maxLength={tenderTexts[name].max}
          {...(rows === undefined ? {} : { rows })}
          help={help}
        />
      );
    });
}
