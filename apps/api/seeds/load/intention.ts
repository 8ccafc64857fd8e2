import { budgetOf } from '@procure/domain/approval/chain.ts';
import { addDays, dayOf } from '@procure/domain/display/day.ts';
import {
  cancelIntention,
  publishIntention,
  reviseIntention,
  saveIntention,
} from '../../src/features/intention/service.ts';
import type { BuyerKey } from '../story/buyers.ts';
import { intentions } from '../story/intentions.ts';
import { buyerOf } from '../story/organisations.ts';
import type { TenderStory } from '../story/shape.ts';
import { after, must, newId, type Telling } from './telling.ts';

const day = 1440;

/** Plans the purchases that are stated, or being written, beside the tenders. */
export function planIntentions(telling: Telling): void {
  const { parts, seeded } = telling;
  for (const { buyer, content, plannedIn, publishedBefore, revised, cancelled } of intentions) {
    const plannedMonth = addDays(dayOf(seeded), plannedIn).slice(0, 7);
    const written = { ...content, plannedMonth };
    const at = after(seeded, -(publishedBefore ?? 2) * day);
    const { id, publish } = planIntention(telling, buyer, written, at);
    if (publishedBefore === undefined) continue;
    publish();
    if (revised !== undefined)
      telling.plan(after(at, 3 * day), `${content.title} is revised`, async () => {
        const revision = { ...written, ...revised, id, version: 2 };
        must(await reviseIntention(parts, await telling.staff(buyerOf(buyer)), revision));
      });
    if (cancelled !== undefined)
      telling.plan(after(at, 9 * day), `${content.title} is cancelled`, async () => {
        must(
          await cancelIntention(parts, await telling.staff(buyerOf(buyer)), {
            id,
            version: 2,
            reason: cancelled,
          }),
        );
      });
  }
}

/** Plans the published intention of a government tender, 33 days before the tender is written. @returns its id */
export function planIntentionOf(telling: Telling, story: TenderStory, createdAt: Date): string | null {
  if (story.scope !== 'government') return null;
  const content = {
    ...{ title: story.title, kind: story.kind, outline: story.overview },
    ...{ budget: budgetOf(story.lots) ?? '1', plannedMonth: dayOf(createdAt).slice(0, 7) },
    ...{ setAside: story.lots.some(({ preferences }) => preferences?.setAside === true), remark: '' },
  };
  const { id, publish } = planIntention(telling, story.buyer, content, after(createdAt, -33 * day));
  publish();
  return id;
}

type Content = Omit<Parameters<typeof saveIntention>[2], 'id' | 'version' | 'organisationId'>;

/** Plans a draft. `publish` plans its publication an hour later. */
function planIntention(telling: Telling, buyer: BuyerKey, content: Content, at: Date) {
  const { parts } = telling;
  const id = newId();
  telling.plan(at, `${content.title} is planned`, async () => {
    const organisationId = telling.organisationOf(buyer);
    const actor = await telling.staff(buyerOf(buyer));
    must(await saveIntention(parts, actor, { ...content, id, version: 0, organisationId }));
  });
  const publish = () =>
    telling.plan(after(at, 60), `${content.title} is stated in public`, async () => {
      must(await publishIntention(parts, await telling.staff(buyerOf(buyer)), { id, version: 1 }));
    });
  return { id, publish };
}
