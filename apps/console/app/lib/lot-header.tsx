import type { StaffLotView } from '@procure/contract/lot/view.ts';
import { lotPhaseLabels } from '@procure/domain/lot/lot.ts';
import { methodLabels } from '@procure/domain/tender/method.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { Badge } from '@procure/ui/status-badge/status-badge.tsx';
import { type LotDeskAfterOpening, LotWays } from './lot-ways.tsx';
import { Allowed } from './permission.tsx';

interface LotHeaderProps {
  readonly title: string;
  readonly lot: StaffLotView;
  readonly current: LotDeskAfterOpening;
}

/** The head of a page about one lot after its opening: which it is, where it stands, and the ways from here. */
export function LotHeader({ title, lot, current }: LotHeaderProps) {
  const { tenderId, tenderNo, tenderTitle, lotNo, lotTitle, method, phase } = lot;
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
          <LotWays lot={lot} except={current} />
          <Allowed code="tender.read">
            <ButtonLink href={`/tender/${tenderId}`}>项目</ButtonLink>
          </Allowed>
        </>
      }
    />
  );
}
