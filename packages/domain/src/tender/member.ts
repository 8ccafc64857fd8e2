import { type Refusal, refuse } from '../outcome.ts';
import type { StaffPermission } from '../permission/permission.ts';

/** What a colleague does on a tender: one owner, who names the others; handlers act, readers read. */
export const tenderDuties = ['owner', 'handler', 'reader'] as const;
export type TenderDuty = (typeof tenderDuties)[number];

export const tenderDutyLabels: Readonly<Record<TenderDuty, string>> = {
  owner: '负责人',
  handler: '经办',
  reader: '只读',
};

/**
 * What a buyer does on the tenders that they handle, and on no other. The buyer's role holds all of it; for each act the
 * server asks `canHandle` too, and a page about a tender that one only reads offers none.
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

/** May this person act for the buyer on the tender? `null`: they are no member of it. */
export function canHandle(duty: TenderDuty | null, ownerName: string): true | Refusal<'not_in_team'> {
  return duty === 'owner' || duty === 'handler' ? true : refuse('not_in_team', { owner: ownerName });
}

/**
 * May this person name and remove members, and hand the tender over? The owner alone; where the owner's account
 * is out of use, a handler, so that no tender is left without anybody.
 */
export function canManageTeam(
  duty: TenderDuty | null,
  owner: { readonly name: string; readonly inUse: boolean },
): true | Refusal<'not_the_owner'> {
  return duty === 'owner' || (duty === 'handler' && !owner.inUse)
    ? true
    : refuse('not_the_owner', { owner: owner.name });
}
