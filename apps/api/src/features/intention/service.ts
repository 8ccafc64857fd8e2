import { isDeepStrictEqual } from 'node:util';
import type { InputOf } from '@procure/contract/endpoint.ts';
import type * as wire from '@procure/contract/intention/intention.schema.ts';
import { decide, type IntentionCommand } from '@procure/domain/intention/decide.ts';
import type { IntentionContent } from '@procure/domain/intention/intention.ts';
import { isRefused, refuse, refuseFields } from '@procure/domain/outcome.ts';
import type { StaffActor } from '../../platform/actor.ts';
import { transact, type Unit } from '../../platform/database/transaction.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { record } from '../../platform/record.ts';
import { mayIn } from '../../platform/sight.ts';
import type { Target } from '../../platform/versioned.ts';
import { holdOrganisation } from '../organisation/service.ts';
import { intentionEvents } from './events.ts';
import * as store from './store.ts';

const noOrganisation = { field: 'organisationId', message: '请选择采购单位' };

/** Writes a draft; the same call again answers as the first time. */
export function saveIntention(
  parts: Parts,
  actor: StaffActor,
  { id, version, organisationId, ...written }: InputOf<typeof wire.saveIntention>,
) {
  return transact(parts, actor, async (unit) => {
    // Another organisation is answered as if there were none.
    if (!mayIn(actor.scope, 'tender.create', { organisationId })) return refuse('not_found');
    const organisation = await holdOrganisation(unit, organisationId);
    if (organisation === null || !organisation.inUse || organisation.kind !== 'purchaser')
      return refuseFields([noOrganisation]);
    const content = plain(written);
    const now = await unit.now();
    const saving = { savedBy: actor.accountId, savedAt: now, buyerName: organisation.name };
    const command = { kind: 'save', content } as const;
    if (version === 0) {
      const begun = decide(null, command, now);
      if (isRefused(begun)) return begun;
      const { intention, event } = begun;
      if (await store.insertIntention(unit, { id, organisationId }, intention, saving)) {
        await record(unit, intentionEvents, event, { id });
        return { id, state: intention.state, version: 1 };
      }
    }
    const row = await store.lockIntention(actor.scope, unit, id);
    // An id of another organisation does not exist for this person, and a draft stays with its organisation.
    if (row === null || row.organisationId !== organisationId) return refuse('not_found');
    const repeated = row.state === 'draft' && isDeepStrictEqual(store.contentOf(row), content);
    if (repeated && row.version === version + 1) return { id, state: row.state, version: row.version };
    if (row.version !== version) return refuse('conflict');
    const decided = decide(store.intentionOf(row), command, now);
    if (isRefused(decided)) return decided;
    const { intention, event } = decided;
    await record(unit, intentionEvents, event, { id });
    const saved = await store.saveDecided(unit, row, intention, saving);
    return { id, state: intention.state, version: saved };
  });
}

/** One spelling for each amount, so that `10` and `10.00` are no difference. */
const plain = ({ budget, ...content }: IntentionContent): IntentionContent => ({
  ...content,
  budget: budget
    .replace(/^0+(?=\d)/, '')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, ''),
});

export const publishIntention = (parts: Parts, actor: StaffActor, target: Target) =>
  change(
    parts,
    actor,
    target,
    { kind: 'publish' },
    ({ state, versionNo }) => state === 'published' && versionNo === 1,
  );

export function reviseIntention(
  parts: Parts,
  actor: StaffActor,
  { id, version, reason, ...written }: InputOf<typeof wire.reviseIntention>,
) {
  const content = plain(written);
  return change(parts, actor, { id, version }, { kind: 'revise', content, reason }, (row) =>
    isDeepStrictEqual(store.contentOf(row), content),
  );
}

export const cancelIntention = (
  parts: Parts,
  actor: StaffActor,
  { reason, ...target }: InputOf<typeof wire.cancelIntention>,
) => change(parts, actor, target, { kind: 'cancel', reason }, ({ state }) => state === 'cancelled');

/** Decides and stores one command on the version that was read. `isDone` recognises a repeated call. */
function change(
  parts: Parts,
  actor: StaffActor,
  { id, version }: Target,
  command: Exclude<IntentionCommand, { readonly kind: 'save' }>,
  isDone: (row: store.IntentionRow) => boolean,
) {
  return transact(parts, actor, async (unit) => {
    const row = await store.lockIntention(actor.scope, unit, id);
    if (row === null || !mayIn(actor.scope, 'tender.publish', row)) return refuse('not_found');
    if (row.version === version + 1 && isDone(row)) return { id, state: row.state, version: row.version };
    if (row.version !== version) return refuse('conflict');
    const now = await unit.now();
    const decided = decide(store.intentionOf(row), command, now);
    if (isRefused(decided)) return decided;
    const { intention, event } = decided;
    const saving = { savedBy: actor.accountId, savedAt: now, buyerName: await nameOf(unit, row) };
    const saved = await store.saveDecided(unit, row, intention, saving);
    if (event.kind === 'publish' || event.kind === 'revise') {
      const reason = event.kind === 'revise' ? event.reason : '';
      const publication = { reason, publishedBy: actor.accountId, publishedAt: now };
      await store.insertVersion(unit, id, intention, publication);
    }
    await record(unit, intentionEvents, event, { id });
    return { id, state: intention.state, version: saved };
  });
}

/** The present name of the organisation. */
async function nameOf(unit: Unit, { organisationId, buyerName }: store.IntentionRow): Promise<string> {
  return (await holdOrganisation(unit, organisationId))?.name ?? buyerName;
}
