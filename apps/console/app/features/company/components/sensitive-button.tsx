import { viewSensitive } from '@procure/contract/company/review.route.ts';
import type { SensitiveField } from '@procure/domain/company/profile.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { TextInput } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { fieldMessages, useCommand } from '@procure/web/call/command.ts';
import { CommandDialog } from '@procure/web/call/command-dialog.tsx';
import { useState } from 'react';
import { Allowed } from '../../../lib/permission.ts';

interface SensitiveButtonProps {
  readonly companyId: string;
  readonly field: SensitiveField;
  readonly label: string;
}

/** Shows a masked value whole, for a reason, which is recorded. It is gone again when the page is left. */
export function SensitiveButton({ companyId, field, label }: SensitiveButtonProps) {
  const [asking, ask] = useState(false);
  const [reason, setReason] = useState('');
  const [shown, show] = useState<string | null>(null);
  const act = useCommand(viewSensitive);
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
  async function look() {
    const answer = await act.run({ id: companyId, field, reason }, '已显示原文，本次查看已记入审计日志');
    if (answer !== null) {
      show(answer.value);
      setReason('');
    }
    return answer;
  }
  return (
    <Allowed code="sensitive.read">
      <Button kind="text" aria-label={`查看${label}原文`} onClick={() => ask(true)}>
        查看原文
      </Button>
      {asking ? (
        <CommandDialog
          title={`${label}：显示原文`}
          confirmText="显示原文"
          busyText="正在读取"
          act={look}
          onClose={() => ask(false)}
        >
          <Field
            label="查看理由"
            required
            help="5–200字，与查看人、时间一并记入审计日志。"
            error={fieldMessages(act.failure).get('reason')}
          >
            {(control) => (
              <TextInput
                {...control}
                maxLength={200}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </Field>
        </CommandDialog>
      ) : null}
    </Allowed>
  );
}
