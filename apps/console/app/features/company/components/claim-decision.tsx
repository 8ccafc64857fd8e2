import * as wire from '@procure/contract/claim/claim.route.ts';
import type { ClaimDetail } from '@procure/contract/claim/claim.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { ChoiceField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { useState } from 'react';
import { ReasonDialog } from '../../../lib/reason-dialog.tsx';
import styles from './company.module.css';

interface Props {
  readonly claim: ClaimDetail;
}

/** The possible decisions on an open claim; it can be accepted once the company's members have had time to object. */
export function ClaimDecision({ claim }: Props) {
  const [open, show] = useState<'accept' | 'refuse' | null>(null);
  const dialog = { claim, onClose: () => show(null) };
  return (
    <div className={styles.acts}>
      <Button kind="primary" wide onClick={() => show('accept')}>
        认领通过
      </Button>
      <Button kind="danger" wide onClick={() => show('refuse')}>
        认领不通过
      </Button>
      <p className={styles.hint}>
        企业成员可在 {formatDateTime(claim.objectUntil)}（北京时间）前提出异议，之前不能通过；不通过不受此限。
      </p>
      {open === 'accept' ? <AcceptDialog {...dialog} /> : null}
      {open === 'refuse' ? <RefuseDialog {...dialog} /> : null}
    </div>
  );
}

interface DialogProps extends Props {
  readonly onClose: () => void;
}

function AcceptDialog({ claim: { id, claimant, objections }, onClose }: DialogProps) {
  const act = useCommand(wire.acceptClaim);
  const fields = useFields<{ formerStay: string }>({ formerStay: '' }, act.failure);
  return (
    <FieldsDialog
      of={fields}
      title="认领通过"
      confirmText="确认通过"
      busyText="正在办理"
      act={({ formerStay }) =>
        act.run(
          { id, objections: objections.length, formerStay: formerStay === 'stay' },
          '认领已通过，已通知双方',
        )
      }
      onClose={onClose}
    >
      <p>通过后{claimant.name}立即成为该企业的管理成员，企业的资料、投标和订单不变。</p>
      <ChoiceField
        of={fields}
        name="formerStay"
        label="原管理成员"
        required
        options={[
          ['leave', '不再管理企业，保留其余权限'],
          ['stay', '保留管理权'],
        ]}
        rule={(value) => (value === '' ? '请选择原管理成员是否保留管理权' : null)}
      />
    </FieldsDialog>
  );
}

function RefuseDialog({ claim: { id, objections }, onClose }: DialogProps) {
  const act = useCommand(wire.refuseClaim);
  return (
    <ReasonDialog
      title="认领不通过"
      label="理由"
      help="5–500字，认领人会看到。"
      confirmText="确认不通过"
      busyText="正在办理"
      danger
      failure={act.failure}
      act={(reason) => act.run({ id, objections: objections.length, reason }, '已不通过，已通知双方')}
      onClose={onClose}
    />
  );
}
