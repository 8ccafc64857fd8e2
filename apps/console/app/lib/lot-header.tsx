import type { StaffLotView } from '@procure/contract/lot/view.ts';
import { lotPhaseLabels } from '@procure/domain/lot/lot.ts';
import { methodLabels } from '@procure/domain/tender/method.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { Badge } from '@procure/ui/status-badge/status-badge.tsx';
import { Allowed } from './permission.tsx';

/** The head of a page about one lot after its opening: which it is, where it stands, and the ways from here. */
export function LotHeader({ title, lot }: { readonly title: string; readonly lot: StaffLotView }) {
  const { tenderId, tenderNo, tenderTitle, lotNo, lotTitle, method, phase, id } = lot;
  return (
    <PageHeader
      title={title}
      badges={<Badge tone="info">{lotPhaseLabels[phase]}</Badge>}
      lead={
        <>
          {tenderTitle}
          {lotTitle === tenderTitle ? null : `（第${lotNo}标段 ${lotTitle}）`}
          <br />
          {tenderNo} · {methodLabels[method]}
        </>
      }
      actions={
        <>
          <Allowed code="evaluation.read">
            <ButtonLink href={`/evaluation/${id}`}>评标</ButtonLink>
          </Allowed>
          <Allowed code="tender.read">
            <ButtonLink href={`/tender/${tenderId}`}>项目</ButtonLink>
          </Allowed>
        </>
      }
    />
  );
}
