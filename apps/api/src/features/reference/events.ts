import type { ReferenceKind } from '@procure/domain/reference/entry.ts';
import type { Change } from '@procure/domain/reference/plan.ts';
import type { AuditEntry } from '../../platform/database/transaction.ts';
import { difference, type EventTable } from '../../platform/record.ts';

interface Changed extends Omit<Change, 'kind' | 'line'> {
  readonly kind: 'create' | 'revise' | 'end';
}

const events = { new: 'create', changed: 'revise', ended: 'end' } as const;
export const eventOf = ({ kind, before, after }: Change): Changed => ({ kind: events[kind], before, after });

interface AboutKind {
  readonly of: ReferenceKind;
}

export const referenceEvents: EventTable<Changed, AboutKind> = {
  create: ({ after }, { of }) => consequencesOf(of, { action: 'create', after }),
  revise: (event, { of }) => consequencesOf(of, { action: 'revise', ...changesOf(event) }),
  end: (event, { of }) => consequencesOf(of, { action: 'end', ...changesOf(event) }),
};

/** The changed fields of an entry, with its code in `before` and `after`, because an entry has no other id. */
function changesOf({ before, after }: Changed) {
  const { parent, code } = after;
  const changed = difference(before ?? {}, after);
  return {
    before: { parent: before?.parent ?? null, code, ...changed.before },
    after: { parent, code, ...changed.after },
  };
}

const consequencesOf = (of: ReferenceKind, line: Pick<AuditEntry, 'action' | 'before' | 'after'>) => ({
  audit: { entity: of, entityId: null, ...line },
  touch: [of],
});
