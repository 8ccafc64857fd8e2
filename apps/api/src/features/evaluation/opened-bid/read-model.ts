import type { OpenedConsortium } from '@procure/contract/consortium/consortium.schema.ts';
import type { CriterionView } from '@procure/contract/criterion/criterion.schema.ts';
import type { Consortium } from '@procure/domain/consortium/consortium.ts';
import { scoringText } from '@procure/domain/criterion/wording.ts';
import { bidTraces, type TracePair } from '@procure/domain/evaluation/file-trace.ts';
import type { BidderInLot, OpenedContent } from '@procure/domain/evaluation/finding.ts';
import { judge } from '@procure/domain/evaluation/judged.ts';
import type { PreferenceStatement } from '@procure/domain/evaluation/preference.ts';
import { pricePatterns } from '@procure/domain/evaluation/price-pattern.ts';
import { textLikenesses } from '@procure/domain/evaluation/text-likeness.ts';
import type { OpeningResult } from '@procure/domain/opening/opening.ts';
import type { Method } from '@procure/domain/tender/method.ts';
import { type RawBuilder, sql } from 'kysely';
import { disqualificationOfEntry } from '../qualification/read-model.ts';

export interface AnswerRow {
  readonly clauseId: string;
  readonly response: string;
  readonly deviation: 'none' | 'positive' | 'negative';
  readonly explanation: string;
}

type Found = NonNullable<OpenedContent['contents']>;

/** A clause of the lot. */
export interface ClauseRow {
  readonly id: string;
  readonly kind: 'technical' | 'commercial';
  readonly clauseNo: string;
  readonly requirement: string;
  readonly starred: boolean;
}

export interface UnitPrice {
  readonly lineId: string;
  readonly unitPriceIncl: string;
}

export interface QuotedLine extends UnitPrice {
  readonly taxRate: string;
  readonly brand?: string;
}

/** One opened bid, with the last quote of a negotiation beside what was bid. */
export interface BidRow<Line extends UnitPrice = UnitPrice> {
  readonly bidId: string;
  readonly companyId: string;
  /** The bidder; of a consortium, the lead with its members. */
  readonly companyName: string;
  /** The company that submitted the bid. */
  readonly registeredName: string;
  readonly companyCode: string;
  /** The consortium that passed the prequalification; null if the lot has none. */
  readonly prequalification: { readonly consortium: Consortium | null } | null;
  readonly position: number;
  readonly result: OpeningResult;
  readonly cause: string | null;
  /** See `OpenedOffer`. */
  readonly disqualification: string | null;
  readonly openingPrice: string | null;
  readonly totalExcl: string | null;
  readonly delivery: string | null;
  readonly quality: string | null;
  readonly validityDays: number | null;
  readonly bondAmount: string | null;
  /** Whether its price envelope is still sealed (双信封). */
  readonly priceSealed: boolean;
  readonly contents: {
    readonly price?: Omit<NonNullable<Found['price']>, 'lines'> & { readonly lines: readonly Line[] };
    /** The quantities that the bid was made for; absent if they are in force. */
    readonly quantities?: readonly { readonly lineId: string; readonly qty: string }[];
    readonly technical?: { readonly rows: readonly AnswerRow[] };
    readonly commercial?: Found['commercial'] & {
      readonly rows: readonly AnswerRow[];
      readonly statement?: PreferenceStatement;
    };
    /** Absent or null in bids of earlier releases. */
    readonly answers?:
      | readonly {
          readonly criterionId: string;
          readonly response: string;
          readonly value: string;
          readonly evidence: readonly { readonly fileId: string; readonly pages: string }[];
        }[]
      | null;
    readonly consortium?: OpenedConsortium;
    readonly remarks?: readonly string[];
  } | null;
  /** Null if no round of a negotiation was revealed; `quote` null if the bidder gave none in the last. */
  readonly lastRound: {
    readonly quote: {
      readonly state: string;
      readonly totalIncl: string | null;
      readonly totalExcl: string | null;
      /** Null in a row without whole lines. */
      readonly lines: readonly Line[] | null;
    } | null;
  } | null;
}

/** An opened bid with its price lines as they were bid, and those of its last quote. */
export type PricedBidRow = BidRow<QuotedLine>;

/**
 * The opened bids of `lot`, one JSON array. In a concluded negotiation a bidder's last quote counts; if the last round
 * was the final one, only quotes of that round count. A bidder who quit has no quote.
 */
const bidsWith = (
  contents: RawBuilder<unknown>,
  lines: RawBuilder<unknown>,
) => sql`coalesce((select json_agg(json_build_object('bidId', entry.bid_id, 'companyId', entry.company_id,
    'companyName', entry.bidder_name, 'registeredName', entry.company_name, 'companyCode', company_version.uscc,
    'prequalification', case when lot.prequalification_deadline is null then null else json_build_object('consortium',
      (select application.consortium from prequalification application
        where application.lot_id = entry.lot_id and application.company_id = entry.company_id)) end,
    'position', entry.position, 'result', entry.result, 'cause', entry.cause,
    'openingPrice', entry.total_incl::text, 'totalExcl', entry.total_excl::text, 'delivery', entry.delivery,
    'quality', entry.quality, 'validityDays', entry.validity_days, 'bondAmount', entry.bond_amount::text,
    'disqualification', ${disqualificationOfEntry},
    'contents', ${contents}, 'priceSealed', entry.price_sealed, 'lastRound', case when last_round.id is null then null else
      json_build_object('quote', (select json_build_object('state', quote.state,
          'totalIncl', quote.total_incl::text, 'totalExcl', quote.contents ->> 'totalExcl',
          'lines', ${lines})
        from negotiation_quote quote
        join negotiation_round given on given.id = quote.round_id and given.revealed_at is not null
        where quote.lot_id = entry.lot_id and quote.company_id = entry.company_id
          and (quote.state = 'quit' or quote.state = 'submitted' and (not last_round.final or given.id = last_round.id))
        order by quote.state = 'quit' desc, given.round_no desc limit 1)) end)
    order by entry.position)
  from opened_bid entry
  join bid_version on bid_version.id = entry.bid_version_id
  join company_version on company_version.id = bid_version.company_version_id
  left join lateral (select round.id, round.final from negotiation_round round
    join negotiation on negotiation.id = round.negotiation_id
    where negotiation.lot_id = entry.lot_id and negotiation.state = 'concluded' and round.revealed_at is not null
    order by round.round_no desc limit 1) last_round on true
  where entry.lot_id = lot.id), '[]')`;

/** See `bidsWith`; rows are `PricedBidRow`. */
export const pricedBids = bidsWith(sql`entry.contents`, sql`quote.contents -> 'lines'`);

const listed = (field: string) =>
  sql`jsonb_path_query_array(entry.contents,
    ${sql.lit(`$.price.lines[*] ? (exists(@.lineId) && exists(@.unitPriceIncl)).${field}`)})`;

/**
 * See `bidsWith`. A lot has up to 5,000 lines, and pages and acts of an evaluation need their unit prices alone: two lists
 * take a third of the time of the whole lines. `withUnitPrices` makes `BidRow` of the rows.
 */
export const openedBids = bidsWith(
  sql`case when entry.contents -> 'price' is null then entry.contents else
    jsonb_set(entry.contents, '{price,lines}', jsonb_build_object('ids', ${listed('lineId')},
      'prices', ${listed('unitPriceIncl')})) end`,
  sql`null::json`,
);

/** A row of `openedBids`. */
export type ListedBidRow = Omit<BidRow, 'contents'> & {
  readonly contents:
    | (Omit<NonNullable<BidRow['contents']>, 'price'> & {
        readonly price?: Omit<NonNullable<Found['price']>, 'lines'> & {
          readonly lines: { readonly ids: readonly string[]; readonly prices: readonly string[] };
        };
      })
    | null;
};

export function withUnitPrices({ contents, ...bid }: ListedBidRow): BidRow {
  if (contents === null) return { ...bid, contents };
  const { price, ...others } = contents;
  if (price === undefined) return { ...bid, contents: others };
  const { ids, prices } = price.lines;
  const lines = ids.map((lineId, at) => ({ lineId, unitPriceIncl: prices[at] ?? '' }));
  return { ...bid, contents: { ...others, price: { ...price, lines } } };
}

interface LotContent {
  readonly bids: readonly BidRow[];
  readonly clauses: readonly ClauseRow[];
  readonly criteria: readonly CriterionView[];
  readonly qualificationCriteria: readonly CriterionView[];
  /** The relations that the files of the bids show. */
  readonly traces: readonly TracePair[];
}

/** The opened bids of a lot, with the companies that take part in them and what they have in common. */
export function biddersOf(
  { bids, clauses, criteria, qualificationCriteria, traces: pairs }: LotContent,
  method: Method,
): readonly BidderInLot[] {
  const opened = bids.filter(({ contents }) => contents !== null);
  const patterns = pricePatterns(
    opened.map(({ bidId, companyName, contents }) => ({
      ...{ bidId, companyName },
      unitPrices: contents?.price?.lines ?? [],
    })),
  );
  const likenesses = textLikenesses(
    opened.map(({ bidId, companyName, contents }) => ({ bidId, companyName, texts: writtenTexts(contents) })),
    [
      ...clauses.map(({ requirement }) => requirement),
      ...[...qualificationCriteria, ...criteria].flatMap(({ title, requirement, evidence, scoring }) => [
        ...[title, requirement, evidence],
        scoringText(scoring),
      ]),
    ],
  );
  const traces = bidTraces(bids, pairs);
  return opened.map((bid) => {
    const { bidId, registeredName, companyCode, contents, prequalification } = bid;
    return {
      ...{ bidId, companyName: registeredName, companyCode },
      members: contents?.consortium?.members ?? [],
      prequalified: prequalification === null ? undefined : prequalification.consortium,
      price: judge(bid, method).price,
      patterns: patterns.get(bidId) ?? [],
      likenesses: likenesses.get(bidId) ?? [],
      traces: traces.get(bidId) ?? [],
    };
  });
}

/** The texts of a bid that its company wrote. */
function writtenTexts(contents: BidRow['contents']): readonly string[] {
  const rows = [...(contents?.technical?.rows ?? []), ...(contents?.commercial?.rows ?? [])];
  return [
    ...rows.flatMap(({ response, explanation }) => [response, explanation]),
    ...(contents?.answers ?? []).map(({ response }) => response),
  ];
}

/** The clauses of the `lot` of a query. */
export const clausesOfLot = sql`coalesce((select json_agg(json_build_object('id', clause.id, 'kind', clause.kind,
    'clauseNo', clause.clause_no, 'requirement', clause.requirement, 'starred', clause.starred)
    order by clause.kind desc, clause.position)
  from clause where clause.lot_id = lot.id), '[]')`;
