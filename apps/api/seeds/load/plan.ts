import { budgetOf } from '@procure/domain/approval/chain.ts';
import { addDays, dayOf } from '@procure/domain/display/day.ts';
import { approvePlan, revisePlan, savePlan, submitPlan } from '../../src/features/plan/service.ts';
import type { BuyerKey } from '../story/buyers.ts';
import { approverOf, buyerOf } from '../story/organisations.ts';
import { plans } from '../story/plans.ts';
import type { TenderStory } from '../story/shape.ts';
import { after, must, newId, type Telling } from './telling.ts';

const day = 1440;

/** Tells of the plans that have no tender yet: one is being written, and one in effect is being revised. */
export function tellPlans(telling: Telling): void {
  const { parts, seeded } = telling;
  for (const { buyer, content, writtenBefore, revision } of plans) {
    const noticeMonth = addDays(dayOf(seeded), 60).slice(0, 7);
    const packages = content.packages.map((planned) => ({ ...planned, noticeMonth, id: newId() }));
    const written = { ...content, packages };
    const at = after(seeded, -writtenBefore * day);
    const { id, approve } = tellPlan(telling, buyer, written, at);
    if (revision === undefined) continue;
    approve();
    telling.plan(after(at, 20 * day), `${content.title} is revised`, async () => {
      const { reason, budget } = revision;
      const actor = await telling.staff(buyerOf(buyer));
      const { version } = must(await revisePlan(parts, actor, { id, version: 3, reason }));
      const organisationId = telling.organisationOf(buyer);
      must(await savePlan(parts, actor, { ...written, id, version, organisationId, budget }));
    });
  }
}

/** Tells of the approved plan of a mandatory tender, 20 days before the tender is written. @returns its package's id */
export function tellPlanOf(telling: Telling, story: TenderStory, createdAt: Date): string | null {
  if (story.scope !== 'mandatory') return null;
  const id = newId();
  const at = after(createdAt, -20 * day);
  const permitDay = addDays(dayOf(at), -30);
  const year = permitDay.slice(0, 4);
  const serial = String(telling.tenders.size).padStart(6, '0');
  const estimate = budgetOf(story.lots) ?? '1';
  const ground = story.ground?.code ?? null;
  const { approve } = tellPlan(
    telling,
    story.buyer,
    {
      ...{ title: story.title, projectCode: `${year}-${story.areaCode}-48-01-${serial}`, scope: 'mandatory' },
      ...{ permit: 'approval', permitNo: `海发改审〔${year}〕${Number(serial)}号`, permitDay },
      permitAuthority: '海州市发展和改革委员会',
      ...{ funding: story.fundSource, isFunded: true, budget: estimate },
      form: story.agency ? 'entrusted' : 'self',
      packages: [
        {
          ...{ id, name: story.title, kind: story.kind, method: story.method, estimate },
          ...{ ground, groundNote: story.ground?.note ?? '', noticeMonth: dayOf(createdAt).slice(0, 7) },
        },
      ],
      ...{ exemptReason: '', remark: '' },
    },
    at,
  );
  approve();
  return id;
}

type Content = Omit<Parameters<typeof savePlan>[2], 'id' | 'version' | 'organisationId'>;

/** Tells that a plan is written. `approve` tells of its submission an hour later, and of its approval two days later. */
function tellPlan(telling: Telling, buyer: BuyerKey, content: Content, at: Date) {
  const { parts } = telling;
  const id = newId();
  telling.plan(at, `the plan of ${content.title} is written`, async () => {
    const organisationId = telling.organisationOf(buyer);
    const actor = await telling.staff(buyerOf(buyer));
    must(await savePlan(parts, actor, { ...content, id, version: 0, organisationId }));
  });
  const approve = () => {
    telling.plan(after(at, 60), `the plan of ${content.title} is submitted`, async () => {
      must(await submitPlan(parts, await telling.staff(buyerOf(buyer)), { id, version: 1 }));
    });
    telling.plan(after(at, 2 * day), `the plan of ${content.title} is approved`, async () => {
      const actor = await telling.staff(approverOf(buyer));
      must(await approvePlan(parts, actor, { id, version: 2, opinion: '同意按方案组织招标。' }));
    });
  };
  return { id, approve };
}
