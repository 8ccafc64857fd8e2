import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { useClosingAsks } from '@procure/web/draft/use-closing-asks.ts';
import { type Fields, useFields, whenValid } from '@procure/web/form/use-fields.ts';
import { useNavigate } from 'react-router';
import form from '../../../lib/form.module.css';
import styles from '../../../lib/lot-desk.module.css';
import { PurchaserField, purchaserOf, usePurchasers } from '../../../lib/purchaser-field.tsx';
import { emptyDraft, type IntentionDraft } from '../components/intention-draft.ts';
import { IntentionFields } from '../components/intention-fields.tsx';
import { saveIntention } from '../queries.ts';

interface NewIntention extends IntentionDraft {
  readonly organisationId: string;
}

/** `/tender/intention/new`: a new planned purchase. */
export default function NewIntentionPage() {
  const navigate = useNavigate();
  const act = useCommand(saveIntention);
  const fields = useFields<NewIntention>({ ...emptyDraft, organisationId: '' }, act.failure);
  const purchasers = usePurchasers();
  useClosingAsks(fields.form.formState.isDirty && !act.busy);
  async function save(draft: NewIntention) {
    const organisationId = purchaserOf(purchasers, draft.organisationId);
    const saved = await act.run(
      (id) => ({ ...draft, organisationId, id, version: 0 }),
      '已保存草稿，公开后供应商可见',
    );
    if (saved !== null) void navigate(`/tender/intention/${saved.id}`, { replace: true });
  }
  return (
    <div className={styles.page}>
      <PageHeader title="新建采购意向" lead="先保存草稿，核对后公开。公开后可以调整或取消，历次内容保留。" />
      <Card title="采购意向">
        <div className={form.form}>
          <PurchaserField of={fields} name="organisationId" purchasers={purchasers} />
          <IntentionFields of={fields as unknown as Fields<IntentionDraft>} />
          <div className={styles.actions}>
            <Button
              kind="primary"
              busy={act.busy}
              busyText="正在保存"
              disabled={purchasers.length === 0}
              onClick={() => void whenValid(fields, save)}
            >
              保存草稿
            </Button>
            <ButtonLink href="/tender/intention">返回采购意向</ButtonLink>
          </div>
        </div>
      </Card>
    </div>
  );
}
