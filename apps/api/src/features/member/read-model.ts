import type { SupplierRole } from '@procure/domain/permission/role.ts';
import { sql } from 'kysely';
import type { CompanyScope, SupplierScope } from '../../platform/actor.ts';
import type { Db } from '../../platform/database/db.ts';

export interface MemberRow {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly contact: string | null;
  readonly roles: SupplierRole[];
  readonly inUse: boolean;
  readonly lastActAt: Date | null;
}

/** Members of the scope's company, each with their last act in the audit log. */
export async function readMembers({ companyId }: CompanyScope, db: Db): Promise<readonly MemberRow[]> {
  const { rows } = await sql<MemberRow>`select account.id, account.nick_name as name, account.username,
      coalesce(account.phone, account.email) as contact,
      array(select role_id from account_role where account_id = account.id) as roles,
      account.disabled_at is null as in_use,
      (select at from audit_log where actor_id = account.id order by id desc limit 1) as last_act_at
    from account where company_id = ${companyId} order by account.created_at, account.id`.execute(db);
  return rows;
}

export interface InvitationRow {
  readonly id: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly roles: SupplierRole[];
  readonly state: 'open' | 'accepted' | 'withdrawn';
  readonly invitedBy: string;
  readonly sentAt: Date;
  readonly expiresAt: Date;
  readonly acceptedBy: string | null;
  readonly now: Date;
}

export interface OwnRequestRow {
  readonly id: string;
  readonly company: string | null;
  readonly message: string;
  readonly state: 'open' | 'accepted' | 'declined' | 'withdrawn';
  readonly reason: string | null;
  readonly askedAt: Date;
}

/** The newest request of the scope's own account. */
export async function readOwnRequest({ accountId }: SupplierScope, db: Db): Promise<OwnRequestRow | null> {
  const { rows } =
    await sql<OwnRequestRow>`select request.id, company.name as company, message, state, request.reason,
      request.created_at as asked_at
    from join_request request join company on company.id = request.company_id
    where request.account_id = ${accountId} order by request.created_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}

export interface RequestRow {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly contact: string | null;
  readonly message: string;
  readonly askedAt: Date;
}

/** Open requests to join the scope's company. */
export async function readRequests({ companyId }: CompanyScope, db: Db): Promise<readonly RequestRow[]> {
  const { rows } = await sql<RequestRow>`select request.id, nick_name as name, username,
      coalesce(phone, email) as contact, message,
      request.created_at as asked_at
    from join_request request join account on account.id = request.account_id
    where request.company_id = ${companyId} and request.state = 'open' order by request.created_at`.execute(
    db,
  );
  return rows;
}

/** The most invitations shown; the newest ones matter. */
const mostListed = 50;

export async function readInvitations(
  { companyId }: CompanyScope,
  db: Db,
): Promise<readonly InvitationRow[]> {
  const { rows } =
    await sql<InvitationRow>`select invitation.id, invitation.phone, invitation.email, roles, state,
      sent_at, expires_at, inviter.nick_name as invited_by, joined.nick_name as accepted_by, clock_timestamp() as now
    from member_invitation invitation join account inviter on inviter.id = invited_by
    left join account joined on joined.id = invitation.accepted_by
    where invitation.company_id = ${companyId} order by invitation.created_at desc limit ${mostListed}`.execute(
      db,
    );
  return rows;
}
