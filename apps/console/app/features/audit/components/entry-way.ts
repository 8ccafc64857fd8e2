import type { AuditEntryView } from '@procure/contract/audit/audit.schema.ts';

/** The pages of things that have their own id in the log, by the word for the thing. */
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

/** The page of the thing that a line of the log is about, or of its lot; null where neither has one. */
export function entryWay({ entity, entityId, tenderId, lotId }: AuditEntryView): string | null {
  const page = pageOf[entity];
  if (page !== undefined && entityId !== null) return `${page}/${entityId}`;
  if (tenderId === null) return null;
  return lotId === null ? `/tender/${tenderId}` : `/tender/${tenderId}?lotId=${lotId}`;
}

export interface EntryRun {
  /** The newest line of the run: it holds the last state. */
  readonly entry: AuditEntryView;
  /** Earlier lines of the same run, newest first. */
  readonly earlier: readonly AuditEntryView[];
}

/** Puts together neighbouring lines in which one person saved one thing again and again, as drafts save themselves. */
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
