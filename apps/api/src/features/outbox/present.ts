import { maskMail, maskPhone } from '@procure/domain/masking.ts';
import { isMessageKind } from '@procure/domain/message/kind.ts';
import { digestKind } from '../../platform/messaging/outbox/reader.ts';
import type { LostCodes, OutboxEntry, SentEntry, UnsentGroup } from './read-model.ts';

export function presentOutboxEntry({ createdAt, sentAt, ...entry }: OutboxEntry) {
  return { ...entry, createdAt: createdAt.toISOString(), sentAt: sentAt?.toISOString() ?? null };
}

/** The receiver is masked in the far side's answer too: servers repeat the address that they refuse. */
export function presentSent({ recipient, kind, createdAt, dueAt, wipedAt, attempts, ...entry }: SentEntry) {
  return {
    ...entry,
    recipient: wipedAt === null ? maskRecipient(entry.channel, recipient) : null,
    wipedAt: wipedAt?.toISOString() ?? null,
    kind: kind !== null && isMessageKind(kind) ? kind : null,
    createdAt: createdAt.toISOString(),
    dueAt: dueAt.toISOString(),
    attempts: attempts.map(({ answer, ...attempt }) => ({
      ...attempt,
      answer: wipedAt === null ? withoutReceiver(answer, entry.channel, recipient) : '',
    })),
  };
}

export function presentUnsent({ kind, oldestAt, last, ...group }: UnsentGroup) {
  // A kind that this release no longer knows cannot be requested by its name, so it is left out.
  if (kind !== digestKind && !isMessageKind(kind)) return [];
  const answer = last === null ? null : withoutReceiver(last.answer, group.channel, last.recipient);
  return [{ ...group, kind, oldestAt: oldestAt.toISOString(), answer }];
}

export function presentLostCodes({ channel, last }: LostCodes) {
  return { channel, answer: withoutReceiver(last.answer, channel, last.recipient) };
}

const maskRecipient = (channel: 'mail' | 'sms', recipient: string) =>
  channel === 'mail' ? maskMail(recipient) : maskPhone(recipient);

function withoutReceiver(answer: string, channel: 'mail' | 'sms', recipient: string): string {
  const literal = recipient.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return answer.replaceAll(new RegExp(literal, 'gi'), maskRecipient(channel, recipient));
}
