import { maskMail, maskPhone } from '@procure/domain/masking.ts';
import { isMessageKind } from '@procure/domain/message/kind.ts';
import type { OutboxEntry, SentEntry } from './read-model.ts';

export function presentOutboxEntry({ createdAt, sentAt, ...entry }: OutboxEntry) {
  return { ...entry, createdAt: createdAt.toISOString(), sentAt: sentAt?.toISOString() ?? null };
}

/** The receiver is masked in the far side's answer too: servers repeat the address that they refuse. */
export function presentSent({ recipient, kind, createdAt, dueAt, attempts, ...entry }: SentEntry) {
  const masked = entry.channel === 'mail' ? maskMail(recipient) : maskPhone(recipient);
  const literal = recipient.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return {
    ...entry,
    recipient: masked,
    kind: kind !== null && isMessageKind(kind) ? kind : null,
    createdAt: createdAt.toISOString(),
    dueAt: dueAt.toISOString(),
    attempts: attempts.map(({ answer, ...attempt }) => ({
      ...attempt,
      answer: answer.replaceAll(new RegExp(literal, 'gi'), masked),
    })),
  };
}
