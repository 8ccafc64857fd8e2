import { namesOf, type PlainText, plainOf } from '../company/mention.ts';
import { Exact } from '../money/decimal.ts';
import { amountsIn } from '../money/written.ts';
import { type Refusal, refuse } from '../outcome.ts';
import { isShownTo, type ObjectionFacts } from './access.ts';

interface Named {
  readonly companyId: string;
  readonly name: string;
}

interface Priced extends Named {
  readonly amounts: readonly string[];
}

/** What stands between a lot and who reads an answer about it. */
export interface Disclosure extends Omit<ObjectionFacts, 'party'> {
  /** Everybody was asked to take part, and reads the record where the method opens in public. */
  readonly announced: boolean;
  /** Registered companies whose name may stand in the text, whether or not they take part; as they are and were called. */
  readonly registered: readonly Named[];
  /** In the record, as far as who answers reads it. */
  readonly bidders: readonly Priced[];
  /** What was quoted in rounds that are over; no bidder is shown another's. */
  readonly quotes: readonly Priced[];
  readonly candidates: readonly Priced[];
  readonly winners: readonly Priced[];
  /** What the tender says of itself: its buyer, agency and titles; its ceiling and bond. */
  readonly openWords: readonly string[];
  readonly openAmounts: readonly string[];
}

/** Who reads the answer. */
export interface Reader {
  /** Null of a person. */
  readonly companyId: string | null;
  /** A bid of its own was in at the deadline. */
  readonly hasBid: boolean;
  /** Who else is given the same text, companies by their ids and persons by their names: that they objected is told to nobody. */
  readonly beside: { readonly companyIds: readonly string[]; readonly people: readonly string[] };
}

/** What an answer to somebody does not say. */
export interface Secrets {
  readonly names: readonly string[];
  readonly shownNames: readonly string[];
  readonly amounts: readonly string[];
  readonly shownAmounts: readonly string[];
}

/**
 * What the reader was not shown. Names: of every registered company, so that a refusal never tells who takes part, nor
 * who obtained the documents (招标投标法22). Prices: those that who answers reads already; of sealed bids the server knows none.
 */
export function secretsFor(
  { registered, bidders, quotes, candidates, winners, openWords, openAmounts, ...lot }: Disclosure,
  { companyId, hasBid, beside }: Reader,
): Secrets {
  const shown = isShownTo({ ...lot, hasBid });
  const seen = [
    ...(shown.bidders ? bidders : []),
    ...(shown.candidates ? candidates : []),
    ...(shown.award ? winners : []),
  ];
  const known = [...seen.map((one) => one.companyId), companyId].filter(
    (id) => id !== null && !beside.companyIds.includes(id),
  );
  const isKnown = (one: Named) => known.includes(one.companyId);
  const priced = [...bidders, ...quotes, ...candidates, ...winners];
  const names = [...registered, ...priced];
  const own = priced.filter((one) => one.companyId === companyId);
  const rivals = priced.filter((one) => one.companyId !== companyId);
  return {
    names: [...names.filter((one) => !isKnown(one)).map(({ name }) => name), ...beside.people],
    shownNames: [...names.filter(isKnown).map(({ name }) => name), ...openWords],
    amounts: rivals.flatMap(({ amounts }) => amounts),
    shownAmounts: [...[...seen, ...own].flatMap(({ amounts }) => amounts), ...openAmounts],
  };
}

/** How long a name is without its legal form that tells whose it is; shorter ones are words of the language. */
export const shortName = 5;

interface Span {
  readonly from: number;
  readonly to: number;
}

function spansOf({ plain }: PlainText, names: readonly string[]): readonly Span[] {
  return [...new Set(names.flatMap((name) => namesOf(name, shortName)))].flatMap((name) => {
    const spans: Span[] = [];
    for (let from = plain.indexOf(name); name !== '' && from >= 0; from = plain.indexOf(name, from + 1))
      spans.push({ from, to: from + name.length });
    return spans;
  });
}

const isWithin = (inner: Span, outer: Span) => outer.from <= inner.from && inner.to <= outer.to;
const isSame = (one: Span, other: Span) => one.from === other.from && one.to === other.to;

/** What of it stands in a text, as it is written there, in its order. A name inside a longer one that was shown is none. */
export function secretsIn(text: string, secrets: Secrets): readonly string[] {
  const read = plainOf(text);
  const shown = spansOf(read, secrets.shownNames);
  const names = spansOf(read, secrets.names).filter((span) => !shown.some((one) => isWithin(span, one)));
  const open = secrets.shownAmounts.map((amount) => new Exact(amount));
  const hidden = secrets.amounts
    .map((amount) => new Exact(amount))
    .filter((amount) => !open.some((one) => one.eq(amount)));
  const amounts = amountsIn(read.plain).filter((found) => hidden.some(found.says));
  const all: readonly Span[] = [...names, ...amounts];
  const longest = all.filter((span) => !all.some((one) => isWithin(span, one) && !isSame(span, one)));
  const found = [...longest].sort((one, other) => one.from - other.from);
  return [...new Set(found.map(({ from, to }) => read.written(from, to)))];
}

/**
 * Refuses what tells its reader more than they were shown. It repeats what is written there, and says nothing else.
 * @param field where it is written; null where whoever acts has no such field
 */
export function checkTold(
  field: string | null,
  text: string,
  secrets: Secrets,
): true | Refusal<'objection_tells'> {
  const found = secretsIn(text, secrets);
  if (found.length === 0) return true;
  const said = found.map((one) => `“${one}”`).join('、');
  const refusal = refuse('objection_tells', { found: said });
  if (field === null) return refusal;
  const message = `${said}没有向提出人公开过，不能写入，请改用不指明单位、不写金额的说法`;
  return { ...refusal, fields: [{ field, message }] };
}
