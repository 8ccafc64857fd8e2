import type { KeptVersion, RuleContent } from '@procure/domain/wording/kept-rule.ts';
import type { WordingRule } from '@procure/domain/wording/rule.ts';
import { sql } from 'kysely';
import type { Unit } from '../../platform/database/transaction.ts';

/** Takes a lock for all rules, because a rule without a version has no row to lock. */
export async function holdRules(unit: Unit): Promise<void> {
  await sql`select pg_advisory_xact_lock(4203006)`.execute(unit.db);
}

/** The last version of a rule; null if the operator keeps none. */
export async function findLast(
  unit: Unit,
  code: WordingRule['code'],
): Promise<(KeptVersion & { note: string }) | null> {
  const row = await unit.db
    .selectFrom('wordingRuleVersion')
    .select(['no', 'content', 'note'])
    .select(sql<string>`effective_from::text`.as('effectiveFrom'))
    .where('code', '=', code)
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, code, content: row.content as RuleContent | null };
}

/** The number of the operator's rules that are not retired. */
export async function countRules(unit: Unit): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(content)::int as count
    from (select distinct on (code) content from wording_rule_version order by code, no desc) as last`.execute(
    unit.db,
  );
  return rows[0]?.count ?? 0;
}

export async function insertVersion(
  unit: Unit,
  { content, ...version }: KeptVersion,
  saving: { readonly note: string; readonly savedBy: string; readonly savedAt: Date },
): Promise<void> {
  await unit.db
    .insertInto('wordingRuleVersion')
    .values({ ...version, content: content === null ? null : JSON.stringify(content), ...saving })
    .execute();
}
