import { type Day, dayOf } from '@procure/domain/display/day.ts';
import { type KeptVersion, type RuleContent, rulesOn } from '@procure/domain/wording/kept-rule.ts';
import type { WordingRule } from '@procure/domain/wording/rule.ts';
import { wordingRules } from '@procure/domain/wording/rules.ts';
import { type Kysely, sql } from 'kysely';
import { databaseTime } from '../../platform/database/clock.ts';
import type { Database } from '../../platform/database/schema.gen.ts';

type Reach = Kysely<Database>;

/** The rules that count today, for a check. Read once for each check of a tender, an amendment or a list. */
export async function rulesInForce(db: Reach): Promise<readonly WordingRule[]> {
  const today = dayOf(await databaseTime(db));
  return rulesOn(wordingRules, await currentVersions(db, today), today);
}

/** The last version of each rule that has begun on the day. */
async function currentVersions(db: Reach, day: Day): Promise<readonly KeptVersion[]> {
  const rows = await db
    .selectFrom('wordingRuleVersion')
    .distinctOn('code')
    .select(['code', 'no', 'content'])
    .select(sql<string>`effective_from::text`.as('effectiveFrom'))
    .where(sql<boolean>`effective_from <= ${day}::date`)
    .orderBy('code')
    .orderBy('no', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, ...typed(row) }));
}

/** The columns contain what the service wrote. */
const typed = ({ code, content }: { readonly code: string; readonly content: unknown }) => ({
  code: code as WordingRule['code'],
  content: content as RuleContent | null,
});

/** Every version of the operator's rules, or of one of them, the latest first. */
export async function readVersions(db: Reach, code: string | null = null) {
  const rows = await db
    .selectFrom('wordingRuleVersion')
    .innerJoin('account', 'account.id', 'wordingRuleVersion.savedBy')
    .select(['code', 'no', 'content', 'note', 'savedAt', 'account.nickName as savedBy'])
    .select(sql<string>`effective_from::text`.as('effectiveFrom'))
    .$if(code !== null, (query) => query.where('code', '=', code ?? ''))
    .orderBy('code')
    .orderBy('no', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, ...typed(row) }));
}
export type VersionRow = Awaited<ReturnType<typeof readVersions>>[number];
