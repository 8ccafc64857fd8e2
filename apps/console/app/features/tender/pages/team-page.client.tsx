import type { LotView } from '@procure/contract/tender/view.schema.ts';
import { seatLabels } from '@procure/domain/evaluation/committee.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { LotDeskPage } from '../../../lib/lot-desk.tsx';
import { TeamPanel } from '../components/team-panel.tsx';

/** The team of the tender, its openers and its evaluators. */
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

/** The committee, with the buyer's representatives; before the award the list is confidential (招标投标法37). */
function committeeText(evaluators: LotView['evaluators']): string {
  if (evaluators.length === 0) return '定标前保密';
  return evaluators
    .map(({ name, seat }) => (seat === 'representative' ? `${name}（${seatLabels.representative}）` : name))
    .join('、');
}
