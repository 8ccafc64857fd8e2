import type { InvitationStory, Supplier } from './shape.ts';
import { on, type When } from './when.ts';

export const accepted = (to: Supplier, sent: When, at: When): InvitationStory => ({
  to,
  sent,
  answer: { state: 'accepted', at },
});

/** All three were asked on the same morning, and came. */
export const allAccepted = (day: number): readonly InvitationStory[] => [
  accepted('a', on(day, '09:00'), on(day, '15:10')),
  accepted('b', on(day, '09:00'), on(day + 1, '10:05')),
  accepted('c', on(day, '09:00'), on(day + 1, '16:20')),
];
