import { decidePrequalification } from '@procure/contract/prequalification/prequalification.route.ts';
import type { Applicant } from '@procure/contract/prequalification/prequalification.schema.ts';
import { checkFailReason } from '@procure/domain/prequalification/rules.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { TextField } from '@procure/web/form/bound-fields.tsx';
import { useFields, whenValid } from '@procure/web/form/use-fields.ts';
import styles from '../../../lib/lot-desk.module.css';

interface DecisionFormProps {
  readonly applicant: Applicant;
  /** The result was announced, and is judged again. */
  readonly reopened: boolean;
}

/** Passes an applicant, or refuses with a reason; both can be corrected until the conclusion. */
export function DecisionForm({ applicant, reopened }: DecisionFormProps) {
  const act = useCommand(decidePrequalification);
  const { id, version, phase, anew } = applicant;
  const currentState = anew?.state ?? phase;
  const again = reopened && anew === null && phase === 'failed';
  const fields = useFields({ reason: (anew ?? applicant).reason ?? '' }, act.failure);
  const pass = () => {
    fields.form.clearErrors();
    const reason = fields.form.getValues('reason');
    return act.run({ id, version, decision: 'passed', reason }, '已评定为通过');
  };
  const fail = ({ reason }: { readonly reason: string }) =>
    act.run({ id, version, decision: 'failed', reason }, '已评定为未通过');

  return (
    <div className={styles.form}>
      <TextField
        of={fields}
        name="reason"
        label="未通过的理由"
        help="评定为未通过时必填，5–500字；公布结果时告知申请人。"
        rule={checkFailReason}
        max={500}
        lines={3}
      />
      <div className={styles.actions}>
        {currentState === 'passed' ? null : (
          <Button kind="primary" busy={act.busy} busyText="正在保存" onClick={() => void pass()}>
            {currentState === 'failed' ? '改为通过' : '评定为通过'}
          </Button>
        )}
        <Button
          kind="danger"
          busy={act.busy}
          busyText="正在保存"
          onClick={() => void whenValid(fields, fail)}
        >
          {again ? '维持未通过' : failWords(currentState)}
        </Button>
      </div>
    </div>
  );
}

function failWords(standing: Applicant['phase']): string {
  if (standing === 'passed') return '改为未通过';
  return standing === 'failed' ? '修改理由' : '评定为未通过';
}
