import { plainOf } from '@procure/domain/company/mention.ts';
import type { ObjectionFacts } from '@procure/domain/objection/access.ts';
import { type Disclosure, type Secrets, secretsFor, shortName } from '@procure/domain/objection/secret.ts';
import { methodSteps, methods } from '@procure/domain/tender/method.ts';
import { type RawBuilder, sql } from 'kysely';
import type { HeldLotId, Unit } from '../../../platform/database/transaction.ts';
import { isAnnounced, lotFacts } from '../read-model.ts';

const readOut = methods.filter((method) => methodSteps[method].publicOpening);

/** Lists every `name_head` that a company name in the text could have. */
function beginnings(plain: string): readonly string[] {
  const found = new Set<string>();
  for (let from = 0; from < plain.length; from++)
    for (let length = 2; length <= shortName; length++) found.add(plain.slice(from, from + length));
  return [...found];
}

/**
 * Selects the registered companies whose present or former name may occur in the text. `name_head` is the beginning
 * of `plainOf` of a name, and is indexed; both agree for every character that occurs in a licence's name.
 */
export function companiesIn(plain: string): RawBuilder<{ id: string; name: string }> {
  const could = sql`any (${sql.val(beginnings(plain))}::text[])`;
  return sql`select id, name from company
      where status in ('approved', 'frozen', 'blacklisted') and name_head(name) = ${could}
    union select company_id, name from company_version where name_head(name) = ${could}`;
}

const aggregateBidders = (rows: RawBuilder<unknown>) =>
  sql<
    Disclosure['bidders']
  >`coalesce((select json_agg(json_build_object('companyId', company_id, 'name', name,
    'amounts', amounts)) from (${rows}) found), '[]')`;

/**
 * Reads the facts that limit what an answer at a held lot may disclose. Registered companies whose names may occur
 * in the text are selected independently of the lot. Bids and quotes are included only as far as the answering
 * person may read them.
 */
async function readDisclosure(unit: Unit, lotId: HeldLotId, plain: string): Promise<Disclosure> {
  const row = await unit.db
    .selectFrom('lot')
    .innerJoin('tender', 'tender.id', 'lot.tenderId')
    .leftJoin('opening', (join) => join.onRef('opening.lotId', '=', 'lot.id').on('opening.no', '=', 0))
    .where('lot.id', '=', lotId)
    .select(lotFacts)
    .select([
      'tender.title',
      'lot.title as lotTitle',
      'tender.buyerName',
      'tender.agencyName',
      'lot.ceilingPrice',
      'lot.bondAmount',
      isAnnounced.as('announced'),
      sql<
        Disclosure['registered']
      >`coalesce((select json_agg(json_build_object('companyId', id, 'name', name))
        from (${companiesIn(plain)}) found), '[]')`.as('registered'),
      aggregateBidders(sql`select company_id, company_name as name,
          array_remove(array[total_incl::text, total_excl::text], null) as amounts
        from opening_entry where opening_entry.lot_id = lot.id
          and (opening.state = 'completed' or tender.method in (${sql.join(readOut)}))`).as('read'),
      aggregateBidders(sql`select quote.company_id, entry.company_name as name, array[quote.total_incl::text] as amounts
        from negotiation_quote quote join negotiation_round round on round.id = quote.round_id
        join opening_entry entry on entry.lot_id = quote.lot_id and entry.company_id = quote.company_id
        where quote.lot_id = lot.id and round.revealed_at is not null and quote.total_incl is not null`).as(
        'quotes',
      ),
      aggregateBidders(sql`select company_id, company_name as name, array[price::text] as amounts
        from candidate where candidate.lot_id = lot.id`).as('ranked'),
      aggregateBidders(sql`select won.company_id, entry.company_name as name,
          array_remove(array[won.amount::text], null) as amounts
        from award_notice won
        join opening_entry entry on entry.lot_id = won.lot_id and entry.company_id = won.company_id
        where won.lot_id = lot.id and won.kind = 'won' and won.issued_at is not null`).as('winners'),
    ])
    .$narrowType<
      Pick<ObjectionFacts, 'scope' | 'method' | 'sourcing'> & Pick<ObjectionFacts['lot'], 'state'>
    >()
    .executeTakeFirstOrThrow();
  const {
    scope,
    method,
    sourcing,
    startedAt,
    openedAt,
    announced,
    registered,
    read,
    quotes,
    ranked,
    winners,
  } = row;
  return {
    ...{ scope, method, sourcing, lot: row, opening: startedAt === null ? null : { startedAt, openedAt } },
    ...{ announced, registered, bidders: read, quotes, candidates: ranked, winners },
    openWords: [row.title, row.lotTitle, row.buyerName, row.agencyName ?? ''],
    openAmounts: [row.ceilingPrice, row.bondAmount].filter((amount) => amount !== null),
  };
}

/** Returns those of the companies that have bid at the held lot. */
async function readBidders(
  unit: Unit,
  lotId: HeldLotId,
  companyIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (companyIds.length === 0) return new Set();
  const rows = await unit.db
    .selectFrom('bid')
    .select('companyId')
    .where('lotId', '=', lotId)
    .where('companyId', 'in', companyIds)
    .where('state', 'not in', ['draft', 'withdrawn'])
    .execute();
  return new Set(rows.map(({ companyId }) => companyId));
}

/** The recipient of an answer: a company, or a person by name. */
export interface Objector {
  readonly companyId: string | null;
  readonly person: string | null;
}

/** Returns what a text must not disclose to each of the recipients at the held lot, in their order. */
export async function readSecrets(
  unit: Unit,
  lotId: HeldLotId,
  text: string,
  objectors: readonly Objector[],
): Promise<readonly Secrets[]> {
  const disclosure = await readDisclosure(unit, lotId, plainOf(text).plain);
  const companies = [...new Set(objectors.map(({ companyId }) => companyId))].filter((id) => id !== null);
  const people = [...new Set(objectors.map(({ person }) => person))].filter((name) => name !== null);
  const bidders = await readBidders(unit, lotId, companies);
  return objectors.map(({ companyId, person }) =>
    secretsFor(disclosure, {
      companyId,
      hasBid: companyId !== null && bidders.has(companyId),
      beside: {
        companyIds: companies.filter((one) => one !== companyId),
        people: people.filter((one) => one !== person),
      },
    }),
  );
}

/** The other objections of a held lot whose answers the same person handed in at the same moment. */
export async function readTogether(
  unit: Unit,
  lotId: HeldLotId,
  id: string,
): Promise<readonly { readonly id: string; readonly companyId: string | null }[]> {
  const { rows } = await sql<{ id: string; companyId: string | null }>`
    select other.id, other.company_id from objection own
    join objection other on other.lot_id = own.lot_id and other.id <> own.id and other.subject = own.subject
      and other.handed_in_at = own.handed_in_at and other.handed_in_by = own.handed_in_by
    where own.id = ${id} and own.lot_id = ${lotId}`.execute(unit.db);
  return rows;
}
