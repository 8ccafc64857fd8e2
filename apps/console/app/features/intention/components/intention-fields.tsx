import { categoryKindLabels } from '@procure/domain/category/kind.ts';
import { checkIntentionBudget } from '@procure/domain/intention/budget.ts';
import {
  checkIntentionOutline,
  checkIntentionTitle,
  checkPlannedMonth,
} from '@procure/domain/intention/intention.ts';
import { CheckField, ChoiceField, TextField, YuanField } from '@procure/web/form/bound-fields.tsx';
import type { Fields } from '@procure/web/form/use-fields.ts';
import { useState } from 'react';
import { monthChoices } from '../../../lib/month-choices.ts';
import type { IntentionDraft } from './intention-draft.ts';

const kinds = Object.entries(categoryKindLabels);

/** The fields of a planned purchase, as 财库〔2020〕10号 names them. */
export function IntentionFields({ of }: { readonly of: Fields<IntentionDraft> }) {
  const [months] = useState(() => monthChoices(of.form.getValues('plannedMonth'), new Date()));
  return (
    <>
      <TextField of={of} name="title" label="采购项目名称" required rule={checkIntentionTitle} max={200} />
      <ChoiceField of={of} name="kind" label="项目类别" required none={null} options={kinds} />
      <TextField
        of={of}
        name="outline"
        label="采购需求概况"
        required
        help="采购标的、数量、主要功能或目标、服务与时间要求等，10–2000字。不得写入供应商名称和未公开的技术秘密。"
        rule={checkIntentionOutline}
        max={2000}
        lines={6}
      />
      <YuanField of={of} name="budget" label="预算金额（元）" required rule={checkIntentionBudget} max={20} />
      <ChoiceField
        of={of}
        name="plannedMonth"
        label="预计采购时间"
        required
        options={months}
        rule={checkPlannedMonth}
        help="须在本次公开30日之后开始采购活动。"
      />
      <CheckField of={of} name="setAside">
        专门面向中小企业采购
      </CheckField>
      <TextField of={of} name="remark" label="备注" max={500} lines={2} />
    </>
  );
}
