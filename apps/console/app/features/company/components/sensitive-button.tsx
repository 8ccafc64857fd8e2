import { viewSensitive } from '@procure/contract/company/review.route.ts';
import type { SensitiveField } from '@procure/domain/company/profile.ts';
import { requiredText } from '@procure/domain/required-text.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { useState } from 'react';
import { Allowed } from '../../../lib/permission.ts';

interface SensitiveButtonProps {
  readonly companyId: string;
  readonly field: SensitiveField;
  readonly label: string;
}

/** Shows a masked value in full, for a reason that is recorded. Leaving the page hides it again. */
export function SensitiveButton({ companyId, field, label }: SensitiveButtonProps) {
  const [asking, ask] = useState(false);
  const [shown, show] = useState<string | null>(null);
  const act = useCommand(viewSensitive);
  const fields = useFields({ reason: '' }, act.failure);
  if (shown !== null) {
    return (
      <span>
        原文：<strong>{shown}</strong>{' '}
        <Button kind="text" onClick={() => show(null)}>
          隐藏
        </Button>
      </span>
    );
  }
  async function look({ reason }: { readonly reason: string }) {
    const answer = await act.run({ id: companyId, field, reason }, '已显示原文，本次查看已记入审计日志');
    if (answer !== null) show(answer.value);
    return answer;
  }
  return (
    <Allowed code="sensitive.read">
      <Button kind="text" aria-label={`查看原文：${label}`} onClick={() => ask(true)}>
        查看原文
      </Button>
      {asking ? (
        <FieldsDialog
          of={fields}
          title={`${label}：显示原文`}
          confirmText="显示原文"
          busyText="正在读取"
          act={look}
          onDone={() => {
            ask(false);
            fields.form.reset();
          }}
          onClose={() => ask(false)}
        >
          <TextField
            of={fields}
            name="reason"
            label="查看理由"
            required
            help="5–200字，与查看人、时间一并记入审计日志。"
            rule={requiredText('查看理由', { min: 5, max: 200 })}
            max={200}
          />
        </FieldsDialog>
      ) : null}
    </Allowed>
  );
}
