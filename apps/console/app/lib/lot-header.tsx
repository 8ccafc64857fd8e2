import type { StaffLotView } from '@procure/contract/lot/view.schema.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import { LotHeader as Header } from '@procure/web/lot/lot-header.tsx';
import { type LotDeskAfterOpening, LotWays } from './lot-ways.tsx';
import { Allowed } from './permission.ts';
import { TabTitle } from './tab-title.ts';

interface LotHeaderProps {
  readonly title: string;
  readonly lot: StaffLotView;
  readonly current: LotDeskAfterOpening;
}

/** Header of a page about one lot after its opening, with links to its other desks. */
export function LotHeader({ title, lot, current }: LotHeaderProps) {
  const { tenderId, tenderTitle, lotNo, lotTitle } = lot;
  return (
    <>
      <TabTitle of={tenderTitle} />
      <Header
        title={title}
        name={lotTitle === tenderTitle ? tenderTitle : `${tenderTitle}（第${lotNo}标段 ${lotTitle}）`}
        lot={lot}
        actions={
          <>
            <LotWays lot={lot} except={current} />
            <Allowed code="tender.read">
              <ButtonLink href={`/tender/${tenderId}`}>项目</ButtonLink>
            </Allowed>
          </>
        }
      />
    </>
  );
}
