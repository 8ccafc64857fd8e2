import type { MemberInvitation, Recipient } from '@procure/domain/member/invitation.ts';
import type { SupplierRole } from '@procure/domain/permission/role.ts';
import { type Kysely, sql } from 'kysely';
import type { CompanyScope } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.gen.ts';
import type { Unit } from '../../../platform/database/transaction.ts';

export interface StoredInvitation {
  readonly id: string;
  readonly companyId: string;
  readonly codeHash: Buffer;
  readonly invitation: MemberInvitation;
}

interface Row {
  readonly id: string;
  readonly companyId: string;
  readonly codeHash: Buffer;
  readonly phone: string | null;
  readonly email: string | null;
  readonly roles: SupplierRole[];
  readonly sendings: number;
  readonly sentAt: Date;
  readonly expiresAt: Date;
  readonly state: MemberInvitation['state'];
  readonly acceptedBy: string | null;
}

const columns = sql`select id, company_id, code_hash, phone, email, roles, sendings, sent_at, expires_at, state,
  accepted_by from member_invitation`;

function storedOf({
  id,
  companyId,
  codeHash,
  phone,
  email,
  state,
  acceptedBy,
  ...facts
}: Row): StoredInvitation {
  const recipient: Recipient =
    phone === null ? { kind: 'mail', to: email ?? '' } : { kind: 'phone', to: phone };
  const base = { ...facts, recipient };
  if (state !== 'accepted')
    return { id, companyId, codeHash, invitation: { ...base, state, acceptedBy: null } };
  if (acceptedBy === null) throw new Error(`invitation ${id} was accepted by nobody`);
  return { id, companyId, codeHash, invitation: { ...base, state, acceptedBy } };
}

/** Locks an invitation of the company to the end of the transaction. */
export async function lockInvitation(
  { companyId }: CompanyScope,
  unit: Unit,
  id: string,
): Promise<StoredInvitation | null> {
  const { rows } =
    await sql<Row>`${columns} where id = ${id} and company_id = ${companyId} for update`.execute(unit.db);
  return rows[0] === undefined ? null : storedOf(rows[0]);
}

/** Finds an invitation by its link, which is the only proof: its holder received it, or got it from the recipient. */
export async function findByCode(db: Kysely<Database>, codeHash: Buffer): Promise<StoredInvitation | null> {
  const { rows } = await sql<Row>`${columns} where code_hash = ${codeHash}`.execute(db);
  return rows[0] === undefined ? null : storedOf(rows[0]);
}

export async function lockByCode(unit: Unit, codeHash: Buffer): Promise<StoredInvitation | null> {
  const { rows } = await sql<Row>`${columns} where code_hash = ${codeHash} for update`.execute(unit.db);
  return rows[0] === undefined ? null : storedOf(rows[0]);
}

/** Counts the held company's invitations in the last 24 hours, and reports whether one to this recipient is open. */
export async function readSent(
  { companyId }: CompanyScope,
  unit: Unit,
  { to }: Recipient,
): Promise<{ readonly today: number; readonly isInvited: boolean }> {
  const { rows } = await sql<{ today: number; isInvited: boolean }>`select
      count(*) filter (where created_at > clock_timestamp() - interval '1 day')::int as today,
      coalesce(bool_or(state = 'open' and coalesce(phone, email) = ${to}), false) as is_invited
    from member_invitation where company_id = ${companyId}`.execute(unit.db);
  return rows[0] ?? { today: 0, isInvited: false };
}

const columnsOf = ({ recipient: { kind, to }, roles, ...facts }: MemberInvitation) => ({
  ...facts,
  phone: kind === 'phone' ? to : null,
  email: kind === 'mail' ? to : null,
  roles: [...roles],
});

/** Returns false if the id was used before. */
export async function insertInvitation(
  scope: CompanyScope,
  unit: Unit,
  { id, codeHash, invitation }: Omit<StoredInvitation, 'companyId'>,
): Promise<boolean> {
  const { companyId, accountId: invitedBy } = scope;
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('memberInvitation')
    .values({ id, codeHash, companyId, invitedBy, ...columnsOf(invitation) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Saves the decided state of a locked invitation. */
export async function saveInvitation(
  unit: Unit,
  { id, codeHash }: Pick<StoredInvitation, 'id' | 'codeHash'>,
  invitation: MemberInvitation,
): Promise<void> {
  await unit.db
    .updateTable('memberInvitation')
    .set({ ...columnsOf(invitation), codeHash, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Deletes invitations to a person whose account is closed, and the one they accepted. */
export async function removeTo(
  unit: Unit,
  {
    accountId,
    phone,
    email,
  }: { readonly accountId: string; readonly phone: string | null; readonly email: string | null },
): Promise<void> {
  await sql`delete from member_invitation where accepted_by = ${accountId} or phone = ${phone}
    or lower(email) = lower(${email})`.execute(unit.db);
}
