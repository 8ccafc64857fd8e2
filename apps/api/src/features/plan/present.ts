import type { getPlan, PlanRow } from '@procure/contract/plan/plan.schema.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { presentApproval } from '../approval/present.ts';
import { iso } from '../lot/present.ts';
import type { readPlan, readPlans } from './read-model.ts';

export const presentRow = ({
  content,
  savedAt,
  ...row
}: Awaited<ReturnType<typeof readPlans>>['rows'][number]): PlanRow => ({
  ...row,
  ...{ content, title: content.title, budget: content.budget },
  savedAt: iso(savedAt),
});

export const presentPlan = ({
  versions,
  approvals,
  tenders,
  ...row
}: NonNullable<Awaited<ReturnType<typeof readPlan>>>): OutputOf<typeof getPlan> => {
  const { revisionReason, returnReason, endReason, isOwn } = row;
  return {
    ...presentRow(row),
    ...{ revisionReason, returnReason, endReason, isOwn, tenders },
    versions: versions.map(({ effectiveAt, content, ...version }) => ({
      ...version,
      effectiveAt: iso(effectiveAt),
      content: { ...content, packages: [...content.packages] },
    })),
    approvals: approvals.map(presentApproval),
  };
};
