import type { OutboxEntry } from './read-model.ts';

export function presentOutboxEntry({ createdAt, sentAt, ...entry }: OutboxEntry) {
  return { ...entry, createdAt: createdAt.toISOString(), sentAt: sentAt?.toISOString() ?? null };
}
