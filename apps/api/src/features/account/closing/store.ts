import { randomBytes } from 'node:crypto';
import { closedName } from '@procure/domain/account/closing.ts';
import { sql } from 'kysely';
import type { SupplierScope } from '../../../platform/actor.ts';
import type { Unit } from '../../../platform/database/transaction.ts';

/** The contacts of an account before it was closed. */
export interface Contacts {
  readonly phone: string | null;
  readonly email: string | null;
}

/** Erases personal data and credentials of the account. The row itself remains: audit entries refer to it by id. */
export async function eraseAccount(
  { accountId }: SupplierScope,
  { db }: Unit,
  { phone, email, passwordHash }: Contacts & { readonly passwordHash: string },
): Promise<void> {
  const username = `closed${randomBytes(7).toString('hex')}`;
  await sql`update account set username = ${username}, nick_name = ${closedName}, phone = null, email = null,
    mail_signs_in = false, company_id = null, password_hash = ${passwordHash}, disabled_at = clock_timestamp(),
    closed_at = clock_timestamp(), version = version + 1 where id = ${accountId}`.execute(db);
  await db.deleteFrom('accountRole').where('accountId', '=', accountId).execute();
  await db.deleteFrom('passwordHistory').where('accountId', '=', accountId).execute();
  await db.deleteFrom('passkeyChallenge').where('accountId', '=', accountId).execute();
  await db.deleteFrom('outsideIdentity').where('accountId', '=', accountId).execute();
  await db.deleteFrom('outsideEntry').where('accountId', '=', accountId).execute();
  await sql`delete from otp where recipient = ${phone} or lower(recipient) = lower(${email})`.execute(db);
}
