import { addDays, dayOf } from '@procure/domain/display/day.ts';
import { plainPlan } from '@procure/domain/plan/content.ts';
import type { PlanContent, PlanPackage } from '@procure/domain/plan/plan.ts';
import { groundsFor } from '@procure/domain/tender/ground.ts';

/** A package as it is typed; `ground` is empty without a case. */
export interface PackageDraft extends Omit<PlanPackage, 'ground'> {
  ground: string;
}

/** The content as it is typed. */
export interface PlanDraft extends Omit<PlanContent, 'packages'> {
  packages: PackageDraft[];
}

export const emptyPackage = (now: Date): PackageDraft => ({
  ...{ id: crypto.randomUUID(), name: '', kind: 'goods', method: 'open_tender', ground: '', groundNote: '' },
  ...{ estimate: '', noticeMonth: addDays(dayOf(now), 31).slice(0, 7) },
});

export const emptyPlan = (now: Date): PlanDraft => ({
  ...{ title: '', projectCode: '', scope: 'mandatory', permit: 'approval' },
  ...{ permitNo: '', permitAuthority: '', permitDay: '', funding: '', isFunded: false, budget: '' },
  ...{ form: 'self', packages: [emptyPackage(now)], exemptReason: '', remark: '' },
});

export const draftOf = ({ packages, ...content }: PlanContent): PlanDraft => ({
  ...content,
  packages: packages.map((planned) => ({ ...planned, ground: planned.ground ?? '' })),
});

/** The content in the form in which it is sent and checked. */
export function contentOf({ packages, ...draft }: PlanDraft): PlanContent {
  return plainPlan({
    ...draft,
    packages: packages.map((planned) => {
      const cases = groundsFor(draft.scope, planned.method, planned.kind);
      return { ...planned, ground: cases.find((code) => code === planned.ground) ?? null };
    }),
  });
}

/** The content as a request, whose lists may change. */
export const inputOf = (draft: PlanDraft) => {
  const { packages, ...content } = contentOf(draft);
  return { ...content, packages: [...packages] };
};

/** `packages.0.name` with the number of its package, for a message away from its field. */
export function placed(field: string, message: string): string {
  const [, place] = /^packages\.(\d+)\./.exec(field) ?? [];
  return place === undefined ? message : `标段${Number(place) + 1}：${message}`;
}
