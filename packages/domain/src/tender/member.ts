import { type Refusal, refuse } from '../outcome.ts';
import type { StaffPermission } from '../permission/permission.ts';

/** The duties of a colleague on a tender: one owner, who appoints the others; handlers act, readers read. */
export const tenderDuties = ['owner', 'handler', 'reader'] as const;
export type TenderDuty = (typeof tenderDuties)[number];

export const tenderDutyLabels: Readonly<Record<TenderDuty, string>> = {
  owner: '负责人',
  handler: '经办',
  reader: '只读',
};

/**
 * The acts of a buyer on the tenders that they handle, and on no others. The buyer's role includes all of them. For
 * each act the server also checks `canHandle`, and the pages of a tender offer none of them to a reader.
 */
export const handlingPermissions: readonly StaffPermission[] = [
  'tender.edit',
  'tender.submit',
  'tender.publish',
  'tender.extend',
  'lot.suspend',
  'lot.terminate',
  'lot.archive',
  'document.upload',
  'invitation.send',
  'prequalification.review',
  'question.answer',
  'question.publish',
  'objection.answer',
  'complaint.reply',
  'clarification.issue',
  'negotiation.manage',
  'award.publicize',
  'award.propose',
  'award.issue',
  'order.create',
  'order.receive',
  'order.cancel',
];

/** Checks whether a person may act for the buyer on the tender. `duty` is null if they are not a member. */
export function canHandle(duty: TenderDuty | null, ownerName: string): true | Refusal<'not_in_team'> {
  return duty === 'owner' || duty === 'handler' ? true : refuse('not_in_team', { owner: ownerName });
}

/**
 * Checks whether a person may add and remove members, and hand the tender over: the owner alone, or a handler if the
 * owner's account is out of use, so that no tender is left without an owner.
 */
export function canManageTeam(
  duty: TenderDuty | null,
  owner: { readonly name: string; readonly inUse: boolean },
): true | Refusal<'not_the_owner'> {
  return duty === 'owner' || (duty === 'handler' && !owner.inUse)
    ? true
    : refuse('not_the_owner', { owner: owner.name });
}
