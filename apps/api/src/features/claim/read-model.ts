import type { FileView } from '@procure/contract/field.ts';
import type { ClaimState } from '@procure/domain/claim/claim.ts';
import type { IdPaper } from '@procure/domain/company/id-paper.ts';
import type { SupplierRole } from '@procure/domain/permission/role.ts';
import { type Kysely, sql } from 'kysely';
import type { CompanyScope, SupplierScope } from '../../platform/actor.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Database } from '../../platform/database/schema.gen.ts';

type Reach = Kysely<Database>;

interface Written {
  readonly id: string;
  readonly uscc: string;
  readonly companyName: string;
  readonly legalRepName: string;
  readonly legalRepIdType: IdPaper;
  readonly legalRepIdMask: string;
  readonly reason: string;
  readonly state: ClaimState;
  readonly refusal: string | null;
  readonly objectUntil: Date;
  readonly createdAt: Date;
}

const claimColumns = sql`claim.id, claim.uscc, claim.company_name, claim.legal_rep_name, claim.legal_rep_id_type,
  claim.legal_rep_id_mask,
  claim.reason, claim.state, claim.refusal, claim.object_until, claim.created_at`;

export interface OwnClaimRow extends Written {
  readonly files: string[];
}

/** The newest claim of the scope's own account, with the names of its files, and without the company's data. */
export async function readOwnClaim({ accountId }: SupplierScope, db: Db): Promise<OwnClaimRow | null> {
  const { rows } = await sql<OwnClaimRow>`select ${claimColumns}, array(select file.name from attachment
      join file on file.id = attachment.file_id where owner_kind = 'claim' and owner_id = claim.id
      order by attachment.role, attachment.position) as files
    from claim where account_id = ${accountId} order by created_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}

export interface CompanyClaimRow {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly contact: string | null;
  readonly reason: string;
  readonly createdAt: Date;
  readonly objectUntil: Date;
  readonly objection: string | null;
}

/** Open claims of the scope's company, each with the objection of the scope's account. */
export async function readCompanyClaims(
  { companyId, accountId }: CompanyScope,
  db: Db,
): Promise<readonly CompanyClaimRow[]> {
  const { rows } = await sql<CompanyClaimRow>`select claim.id, nick_name as name, username,
      coalesce(phone, email) as contact, claim.reason,
      claim.created_at, object_until, (select text from claim_objection
        where claim_id = claim.id and claim_objection.account_id = ${accountId}) as objection
    from claim join account on account.id = claim.account_id
    where claim.company_id = ${companyId} and claim.state = 'open' and claim.account_id <> ${accountId}
    order by claim.created_at`.execute(db);
  return rows;
}

export interface ClaimDetailRow extends Written {
  readonly companyId: string;
  readonly legalRepIdTag: string;
  readonly claimantName: string;
  readonly claimantUsername: string;
  readonly claimantContact: string | null;
  readonly isMember: boolean;
  readonly registeredName: string | null;
  readonly registeredUscc: string | null;
  /** As stored. */
  readonly profile: unknown;
  readonly licence: FileView[];
  readonly proofs: FileView[];
  readonly registeredLicence: FileView[];
  readonly people: {
    readonly name: string;
    readonly username: string;
    readonly roles: SupplierRole[];
    readonly inUse: boolean;
    readonly lastActAt: string | null;
  }[];
  readonly objections: { readonly name: string; readonly text: string; readonly at: string }[];
  readonly formerStay: boolean | null;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
}

const fileJson = sql`json_build_object('id', file.id, 'name', file.name, 'size', file.size,
  'sha256', file.sha256, 'path', file.path)`;
const handedIn = (
  role: string,
) => sql`(select coalesce(json_agg(${fileJson} order by attachment.position), '[]')
  from attachment join file on file.id = attachment.file_id
  where owner_kind = 'claim' and owner_id = claim.id and attachment.role = ${role})`;

/** A claim as its reviewers see it, beside what the company registered. */
export async function readClaim(db: Db, id: string): Promise<ClaimDetailRow | null> {
  const { rows } = await sql<ClaimDetailRow>`select ${claimColumns}, claim.company_id, claim.legal_rep_id_tag,
      claimant.nick_name as claimant_name, claimant.username as claimant_username,
      coalesce(claimant.phone, claimant.email) as claimant_contact, (claimant.company_id = claim.company_id) is true as is_member,
      company.name as registered_name, company.uscc as registered_uscc, registered.profile,
      ${handedIn('licence')} as licence, ${handedIn('proof')} as proofs,
      (select coalesce(json_agg(${fileJson}), '[]') from file join attachment on attachment.file_id = file.id
        where attachment.owner_kind = 'company' and attachment.owner_id = company.id
          and file.id::text = registered.profile ->> 'licenceFileId') as registered_licence,
      (select coalesce(json_agg(json_build_object('name', person.nick_name, 'username', person.username,
          'roles', array(select role_id from account_role where account_id = person.id),
          'inUse', person.disabled_at is null, 'lastActAt', (select at from audit_log
            where actor_id = person.id order by audit_log.id desc limit 1))
          order by person.created_at, person.id), '[]')
        from account person where person.company_id = company.id) as people,
      (select coalesce(json_agg(json_build_object('name', person.nick_name, 'text', claim_objection.text,
          'at', claim_objection.created_at) order by claim_objection.created_at), '[]')
        from claim_objection join account person on person.id = claim_objection.account_id
        where claim_id = claim.id) as objections,
      claim.former_stay, decider.nick_name as decided_by, claim.decided_at
    from claim join company on company.id = claim.company_id
    join account claimant on claimant.id = claim.account_id
    left join account decider on decider.id = claim.decided_by
    left join lateral (select coalesce((select profile from company_version
      where company_version.id = company.current_version_id), company.draft) as profile) registered on true
    where claim.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Whether the file was handed in with a claim: to staff. */
export async function isClaimFile(db: Reach, fileId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from attachment where owner_kind = 'claim' and file_id = ${fileId}`.execute(db);
  return rows.length > 0;
}
