import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { useClosingAsks } from '@procure/web/draft/use-closing-asks.ts';
import { type Fields, useFields, whenValid } from '@procure/web/form/use-fields.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import form from '../../../lib/form.module.css';
import styles from '../../../lib/lot-desk.module.css';
import {
  PurchaserField,
  purchaserMissing,
  purchaserOf,
  usePurchasers,
} from '../../../lib/purchaser-field.tsx';
import { emptyPlan, inputOf, type PlanDraft } from '../components/plan-draft.ts';
import { PlanFields, planCheck } from '../components/plan-fields.tsx';
import { savePlan } from '../queries.ts';

interface NewPlan extends PlanDraft {
  organisationId: string;
}

/** `/plan/new`: a new plan. */
export default function NewPlanPage() {
  const navigate = useNavigate();
  const act = useCommand(savePlan);
  const [empty] = useState(() => ({ ...emptyPlan(new Date()), organisationId: '' }));
  const purchasers = usePurchasers();
  const fields = useFields<NewPlan>(empty, act.failure, {
    ...planCheck,
    check: (draft) => [
      ...(purchaserOf(purchasers, draft.organisationId) === ''
        ? [{ field: 'organisationId', message: purchaserMissing }]
        : []),
      ...planCheck.check(draft),
    ],
  });
  useClosingAsks(fields.form.formState.isDirty && !act.busy);
  async function save({ organisationId, ...draft }: NewPlan) {
    const owner = purchaserOf(purchasers, organisationId);
    const saved = await act.run(
      (id) => ({ ...inputOf(draft), organisationId: owner, id, version: 0 }),
      '已保存，提交审批前仍可修改',
    );
    if (saved !== null) void navigate(`/plan/${saved.id}`, { replace: true });
  }
  return (
    <div className={styles.page}>
      <PageHeader
        title="新建招标方案"
        lead="先保存，核对后提交审批。经他人审批后生效，招标项目可以关联其标段。"
      />
      <Card title="招标方案">
        <div className={form.form}>
          <PurchaserField of={fields} name="organisationId" purchasers={purchasers} />
          <PlanFields of={fields as unknown as Fields<PlanDraft>} />
          <div className={styles.actions}>
            <Button
              kind="primary"
              busy={act.busy}
              busyText="正在保存"
              disabled={purchasers.length === 0}
              onClick={() => void whenValid(fields, save)}
            >
              保存
            </Button>
            <ButtonLink href="/plan">返回招标方案</ButtonLink>
          </div>
        </div>
      </Card>
    </div>
  );
}
