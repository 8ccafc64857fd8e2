import { isDeepStrictEqual } from 'node:util';
import { type ChangeRequest, decide } from '@procure/domain/change-request/decide.ts';
import { describeChanges } from '@procure/domain/change-request/difference.ts';
import { type ChangeSection, needsProof } from '@procure/domain/change-request/sections.ts';
import { lacksApproval } from '@procure/domain/company/approved.ts';
import {
  type CompanyProfile,
  type Contact,
  emptyProfile,
  pickSection,
  takeOver,
} from '@procure/domain/company/profile.ts';
import { isRefused, type Refusal, refuse, refuseFields } from '@procure/domain/outcome.ts';
import { act } from '../../platform/act.ts';
import type { CompanyActor } from '../../platform/actor.ts';
import { transact, type Unit } from '../../platform/database/transaction.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { record } from '../../platform/record.ts';
import { dropMarks, keepMarks } from '../company/mark/service.ts';
import { profileOpener as openerOf, openProfile, sealProfile } from '../company/secret/service.ts';
import {
  type HeldCompany,
  holdOwnCompany,
  linkCertificates,
  makeVersion,
  ownsFiles,
  profileInForce,
  recordContacts,
  reviewersOf,
  stateOfHeld,
  wrongIn,
} from '../company/service.ts';
import { replaceFiles } from '../file/attachment/service.ts';
import { changeRequestEvents } from './events.ts';
import { namesFor } from './read-model.ts';
import * as store from './store.ts';

/** Returns a function that decrypts stored profiles, for presenters. */
export function profileOpener(parts: Pick<Parts, 'crypto'>) {
  return openerOf(parts);
}

export interface Proposal {
  readonly id: string;
  readonly version: number;
  readonly section: ChangeSection;
  readonly profile: CompanyProfile;
  readonly proofs: readonly string[];
}

export interface SavedRequest {
  readonly id: string;
  readonly state: store.ChangeRequestRow['state'];
  readonly version: number;
}

type SaveRefusal = Refusal<
  | 'not_found'
  | 'conflict'
  | 'transition_not_allowed'
  | 'invalid_input'
  | 'company_not_approved'
  | 'company_restricted'
  | 'change_request_open'
>;

/** Keeps a proposal while it is written; nothing is checked but that its files are the company's. */
export function saveDraft(
  parts: Parts,
  actor: CompanyActor,
  proposal: Proposal,
): Promise<SavedRequest | SaveRefusal> {
  return transact(parts, actor, async (unit) => {
    const kept = await keep(parts, actor, unit, proposal);
    return isRefused(kept) ? kept : { id: proposal.id, state: kept.state, version: kept.version };
  });
}

/** Keeps the proposal and asks for its review. The version in force stays in force meanwhile. */
export function submit(
  parts: Parts,
  actor: CompanyActor,
  proposal: Proposal,
): Promise<SavedRequest | SaveRefusal | Refusal<'change_request_empty' | 'company_taken'>> {
  return transact(parts, actor, async (unit) => {
    const { id, section } = proposal;
    const company = await holdOwnCompany(actor.scope, unit);
    const earlier = await store.lockOwnRequest(actor.scope, unit, id);
    // The call came again because its answer was lost.
    if (earlier?.state === 'pending' && earlier.version > proposal.version)
      return { id, state: earlier.state, version: earlier.version };
    const kept = await keep(parts, actor, unit, proposal, company);
    if (isRefused(kept)) return kept;
    const now = await unit.now();
    const wrong = [...(await wrongIn(unit, company, kept.proposed, now, { section, held: kept.inForce }))];
    if (needsProof(section) && proposal.proofs.length === 0)
      wrong.push({ field: 'proofs', message: '请上传证明材料' });
    const names = await namesFor(unit.db, [kept.inForce, kept.proposed]);
    const difference = describeChanges(section, kept.inForce, kept.proposed, names);
    const command = { kind: 'submit', wrong, changed: difference.length > 0 } as const;
    const decided = decide(store.requestOf(kept), command, now);
    if (isRefused(decided)) return decided;
    const version = await store.saveDecided(unit, kept, decided.request);
    await linkCertificates(unit, company.id, kept.proposed);
    const proposed = { ...emptyProfile, ...pickSection(kept.proposed, section) };
    await keepMarks(parts, unit, company, proposed, id);
    const reviewers = await reviewersOf(unit);
    const event = { ...decided.event, difference, company: company.name ?? '', reviewers };
    await record(unit, changeRequestEvents, event, kept);
    return { id, state: decided.request.state, version };
  });
}

interface Kept extends store.ChangeRequestRow {
  readonly inForceVersionId: string;
}

/** The saved request, with the decrypted profiles that it compares. */
type KeptRequest = Omit<Kept, 'proposed' | 'inForceVersionId'> & {
  readonly inForce: CompanyProfile;
  readonly proposed: CompanyProfile;
};

const proofsOf = (id: string) => ({ kind: 'change-request', id, role: 'proof' }) as const;

async function keep(
  parts: Parts,
  actor: CompanyActor,
  unit: Unit,
  { id, version, section, profile, proofs }: Proposal,
  held?: HeldCompany,
): Promise<KeptRequest | SaveRefusal> {
  const company = held ?? (await holdOwnCompany(actor.scope, unit));
  const row = await store.lockOwnRequest(actor.scope, unit, id);
  if (row === null && version !== 0) return refuse('not_found');
  const current = await profileInForce(parts, unit, company);
  if (current === null || company.currentVersionId === null) return refuse('company_not_approved');
  const status = await stateOfHeld(unit, company);
  const asSeen = row?.version === version;
  const decided = decide(
    row === null ? null : store.requestOf(row),
    { kind: 'write', company: status, section, asSeen },
    await unit.now(),
  );
  if (isRefused(decided) && decided.refused !== 'conflict') return decided;
  if (!(await ownsFiles(actor.scope, unit, proofs)))
    return refuseFields([{ field: 'proofs', message: '请上传证明材料' }]);

  const inForce = current.profile;
  if (row !== null && row.section !== section) return refuse('conflict');
  const earlier = row === null ? inForce : mergeProposal(parts, company.id, inForce, row.proposed);
  const proposed = withSection(inForce, takeOver(withSection(earlier, profile, section), earlier), section);
  const sealed = pickSection(sealProfile(parts.crypto, company.id, proposed), section);

  if (row === null) {
    if (isRefused(decided)) return decided;
    const { currentVersionId: baseVersionId } = company;
    const fresh = { id, section, baseVersionId, proposed: sealed };
    const outcome = await store.insertDecided(actor.scope, unit, fresh, decided.request);
    if (outcome === 'open') return refuse('change_request_open');
    // The id belongs to another company, whose request must not be revealed.
    if (outcome === 'known') return refuse('not_found');
    await replaceFiles(unit, proofsOf(id), [...new Set(proofs)]);
    const written = await store.lockOwnRequest(actor.scope, unit, id);
    if (written === null) throw new Error(`change request ${id} was just written`);
    return { ...written, inForce, proposed };
  }
  const unchanged =
    isDeepStrictEqual(proposed, earlier) &&
    isDeepStrictEqual([...proofs], [...(await store.readProofs(actor.scope, unit, id))]);
  if (unchanged && row.version - version <= 1 && row.version >= version) return { ...row, inForce, proposed };
  if (isRefused(decided)) return decided;
  const saved = await store.saveDecided(unit, row, decided.request, { proposed: sealed });
  await replaceFiles(unit, proofsOf(id), [...new Set(proofs)]);
  return { ...row, version: saved, inForce, proposed };
}

/** The profile with the fields of one section taken from another. */
function withSection(base: CompanyProfile, from: CompanyProfile, section: ChangeSection): CompanyProfile {
  return { ...base, ...pickSection(from, section) };
}

/** The profile in force with a stored proposal in place. */
export function mergeProposal(
  parts: Pick<Parts, 'crypto'>,
  companyId: string,
  inForce: CompanyProfile,
  proposed: unknown,
): CompanyProfile {
  const known = typeof proposed === 'object' && proposed !== null ? proposed : {};
  return openProfile(parts.crypto, companyId, { ...inForce, ...known });
}

/** The company's own request. */
const ownRequest = {
  async lock(unit: Unit, { scope }: CompanyActor, { id }: { readonly id: string }) {
    const company = await holdOwnCompany(scope, unit);
    const row = await store.lockOwnRequest(scope, unit, id);
    return row === null ? null : { company, row };
  },
  save: (unit: Unit, { row }: { readonly row: store.ChangeRequestRow }, decided: ChangeRequest) =>
    store.saveDecided(unit, row, decided),
  events: changeRequestEvents,
};

/** Withdraws the request. The version in force does not change. */
export const withdraw = act(
  ownRequest,
  async (
    { unit, held: { company, row }, keep },
    { id },
  ): Promise<SavedRequest | Refusal<'transition_not_allowed'>> => {
    if (row.state === 'withdrawn') return { id, state: row.state, version: row.version };
    const decided = decide(store.requestOf(row), { kind: 'withdraw' }, await unit.now());
    if (isRefused(decided)) return decided;
    await dropMarks(unit, company, id);
    const version = await keep(decided.request, decided.event, row);
    return { id, state: decided.request.state, version };
  },
);

/** Contacts take effect at once: the next version, with a request on record that shows what changed. */
export function changeContacts(
  parts: Parts,
  actor: CompanyActor,
  { id, contacts }: { readonly id: string; readonly contacts: readonly Contact[] },
): Promise<
  | { readonly versionNo: number }
  | Refusal<
      'company_not_approved' | 'company_restricted' | 'change_request_empty' | 'invalid_input' | 'conflict'
    >
> {
  return transact(parts, actor, async (unit) => {
    const company = await holdOwnCompany(actor.scope, unit);
    const current = await profileInForce(parts, unit, company);
    if (current === null || company.currentVersionId === null) return refuse('company_not_approved');
    const status = await stateOfHeld(unit, company);
    const unapproved = lacksApproval(status);
    if (unapproved !== null) return unapproved;
    const proposed = { ...current.profile, contacts };
    const earlier = await store.lockOwnRequest(actor.scope, unit, id);
    if (earlier !== null)
      return isDeepStrictEqual(pickSection(current.profile, 'contacts'), earlier.proposed)
        ? { versionNo: current.versionNo }
        : refuse('conflict');
    const now = await unit.now();
    const wrong = await wrongIn(unit, company, proposed, now, { section: 'contacts' });
    const names = await namesFor(unit.db, []);
    const difference = describeChanges('contacts', current.profile, proposed, names);
    const command = { kind: 'takeEffect', company: status, wrong, changed: difference.length > 0 } as const;
    const decided = decide(null, command, now);
    if (isRefused(decided)) return decided;
    const { currentVersionId: baseVersionId } = company;
    const fresh = { id, section: 'contacts', baseVersionId, proposed: { contacts }, difference } as const;
    const written = await store.insertDecided(actor.scope, unit, fresh, decided.request);
    if (written !== 'written') return refuse('conflict');
    const made = await makeVersion(parts, unit, company, proposed, null);
    if (isRefused(made)) throw new Error(`company ${company.id} lost its credit code`);
    await recordContacts(unit, company, { versionNo: made.versionNo, difference });
    return { versionNo: made.versionNo };
  });
}
