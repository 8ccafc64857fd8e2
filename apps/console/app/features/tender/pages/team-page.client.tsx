import type { LotView } from '@procure/contract/tender/view.schema.ts';
import { seatLabels } from '@procure/domain/evaluation/committee.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { LotDeskPage } from '../../../lib/lot-desk.tsx';
import { TeamPanel } from '../components/team-panel.tsx';

/** Who works on the tender, opens its bids and judges them. */
export default function TeamPage() {
  return (
    <LotDeskPage desk="team">
      {(_, { tender, lot }) => (
        <>
          <Card title="项目成员">
            <TeamPanel id={tender.id} />
          </Card>
          <Card title="开标人与评委">
            <DescriptionList
              items={[
                {
                  term: '开标人',
                  detail: `${lot.openers.map(({ name }) => name).join('、')}（${lot.openersNeeded}人共同解锁）`,
                  wide: true,
                },
                { term: '评委', detail: committeeText(lot.evaluators), wide: true },
              ]}
            />
          </Card>
        </>
      )}
    </LotDeskPage>
  );
}

/** Who judges, and who of them for the buyer; until the award the list is not for everybody (招标投标法37). */
function committeeText(evaluators: LotView['evaluators']): string {
  if (evaluators.length === 0) return '定标前保密';
  return evaluators
    .map(({ name, seat }) => (seat === 'representative' ? `${name}（${seatLabels.representative}）` : name))
    .join('、');
}
