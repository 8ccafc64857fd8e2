import { decidePrequalification } from '@procure/contract/prequalification/prequalification.route.ts';
import type { Applicant } from '@procure/contract/prequalification/prequalification.schema.ts';
import { checkFailReason } from '@procure/domain/prequalification/rules.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { TextArea } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { fieldMessages, useCommand } from '@procure/web/call/command.ts';
import { useState } from 'react';
import styles from '../../../lib/lot-desk.module.css';

/** Passes, or fails with a reason; until the conclusion either may be corrected. */
export function DecisionForm({ applicant }: { readonly applicant: Applicant }) {
  const [reason, setReason] = useState(applicant.reason ?? '');
  const [missing, setMissing] = useState<string | null>(null);
  const act = useCommand(decidePrequalification);
  const { id, version, phase } = applicant;

  async function decide(decision: 'passed' | 'failed') {
    const wrong = decision === 'failed' ? checkFailReason(reason) : null;
    setMissing(wrong);
    if (wrong !== null) return;
    await act.run(
      { id, version, decision, reason },
      decision === 'passed' ? '已评定为通过' : '已评定为未通过',
    );
  }

  return (
    <div className={styles.form}>
      <Field
        label="未通过的理由"
        help="评定为未通过时必填，5–500字；公布结果时告知申请人。"
        error={missing ?? fieldMessages(act.failure).get('reason')}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      <div className={styles.actions}>
        {phase === 'passed' ? null : (
          <Button kind="primary" busy={act.busy} busyText="正在保存" onClick={() => void decide('passed')}>
            {phase === 'failed' ? '改为通过' : '评定为通过'}
          </Button>
        )}
        <Button kind="danger" busy={act.busy} busyText="正在保存" onClick={() => void decide('failed')}>
          {phase === 'passed' ? '改为未通过' : phase === 'failed' ? '修改理由' : '评定为未通过'}
        </Button>
      </div>
    </div>
  );
}
