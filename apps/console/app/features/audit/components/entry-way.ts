import type { AuditEntryView } from '@procure/contract/audit/audit.schema.ts';

/** The pages of objects with an id of their own in the log, by the word for the object. */
const pageOf: Readonly<Record<string, string>> = {
  tender: '/tender',
  company: '/supplier',
  'change-request': '/supplier/change',
  claim: '/supplier/claim',
  measure: '/supplier/measure',
  order: '/order',
  objection: '/objection',
  complaint: '/complaint',
  organisation: '/organisation',
};

/** The page of the object that a log entry is about, or of its lot; null if neither has one. */
export function entryWay({ entity, entityId, tenderId, lotId }: AuditEntryView): string | null {
  const page = pageOf[entity];
  if (page !== undefined && entityId !== null) return `${page}/${entityId}`;
  if (tenderId === null) return null;
  return lotId === null ? `/tender/${tenderId}` : `/tender/${tenderId}?lotId=${lotId}`;
}

export interface EntryRun {
  /** The newest entry of the run: it contains the latest state. */
  readonly entry: AuditEntryView;
  /** Earlier entries of the same run, newest first. */
  readonly earlier: readonly AuditEntryView[];
}

/** Groups neighbouring entries in which one person saved one object repeatedly, as drafts save themselves. */
export function runsOf(entries: readonly AuditEntryView[]): readonly EntryRun[] {
  const runs: { entry: AuditEntryView; earlier: AuditEntryView[] }[] = [];
  for (const entry of entries) {
    const last = runs.at(-1);
    if (last !== undefined && isSameSaving(last.entry, entry)) last.earlier.push(entry);
    else runs.push({ entry, earlier: [] });
  }
  return runs;
}

function isSameSaving(one: AuditEntryView, other: AuditEntryView): boolean {
  return (
    one.action === 'save' &&
    other.action === 'save' &&
    one.entityId !== null &&
    one.entity === other.entity &&
    one.entityId === other.entityId &&
    one.actorId === other.actorId
  );
}
