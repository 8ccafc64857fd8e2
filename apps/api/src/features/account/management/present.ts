import { maskPhone } from '@procure/domain/masking.ts';
import type { staffPage } from './read-model.ts';

type Row = Awaited<ReturnType<typeof staffPage>>['rows'][number];

export function presentStaff(row: Row) {
  const { id, username, nickName, phone, posts, disabledAt, passwordTemporary, version } = row;
  return {
    id,
    username,
    nickName,
    phone: phone === null ? '' : maskPhone(phone),
    posts,
    state: disabledAt === null ? ('active' as const) : ('disabled' as const),
    passwordTemporary,
    reset: row.reset === null ? null : { ...row.reset, askedAt: new Date(row.reset.askedAt).toISOString() },
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    version,
  };
}
