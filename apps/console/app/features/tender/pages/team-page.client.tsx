import type { LotView } from '@procure/contract/tender/view.schema.ts';
import { seatLabels } from '@procure/domain/evaluation/committee.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { LotDeskPage } from '../../../lib/lot-desk.tsx';
import { CommentButton, CommentsOf } from '../components/comments.tsx';
import { TeamPanel } from '../components/team-panel.tsx';

/** The team of the tender, its openers and its evaluators. */
export default function TeamPage() {
  return (
    <LotDeskPage desk="team">
      {(_, { tender, lot }) => (
        <CommentsOf tenderId={tender.id}>
          <Card title="项目成员">
            <TeamPanel id={tender.id} />
          </Card>
          <Card title="开标人与评委">
            <DescriptionList
              items={[
                {
                  ...at('开标人', 'openers', lot.id),
                  detail: `${lot.openers.map(({ name }) => name).join('、')}（${lot.openersNeeded}人共同解锁）`,
                  wide: true,
                },
                { ...at('评委', 'evaluators', lot.id), detail: committeeText(lot.evaluators), wide: true },
                ...(lot.drawnExperts.length === 0
                  ? []
                  : [{ term: '抽取的专家', detail: drawnText(lot.drawnExperts), wide: true }]),
              ]}
            />
            {lot.drawnExperts.length === 0 || lot.publishedAt === null ? null : (
              <p>
                <ButtonLink href={`/expert-draw/${lot.id}`}>抽取专家</ButtonLink>
              </p>
            )}
          </Card>
        </CommentsOf>
      )}
    </LotDeskPage>
  );
}

const at = (term: string, field: string, lotId: string) => ({
  term,
  aside: <CommentButton place={{ lotId, field, rowId: null }} label={term} />,
});

/** The seats that are drawn from the pool. */
const drawnText = (drawn: LotView['drawnExperts']) =>
  drawn.map(({ name, seats }) => `${name} ${seats}人`).join('、');

/** The committee, with the buyer's representatives; before the award the list is confidential (招标投标法37). */
function committeeText(evaluators: LotView['evaluators']): string {
  if (evaluators.length === 0) return '定标前保密';
  return evaluators
    .map(({ name, seat }) => (seat === 'representative' ? `${name}（${seatLabels.representative}）` : name))
    .join('、');
}
