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

/** The facts of a lot that decide what a reader of an answer may learn. */
export interface Disclosure extends Omit<ObjectionFacts, 'party'> {
  /** Whether the tender was publicly announced. The public then reads the record if the method has a public opening. */
  readonly announced: boolean;
  /**
   * Registered companies whose names may occur in the text, whether or not they participate; with present and former
   * names.
   */
  readonly registered: readonly Named[];
  /** The bidders in the record, as far as the answering person reads it. */
  readonly bidders: readonly Priced[];
  /** The quotes of rounds that are over. No bidder is shown another's. */
  readonly quotes: readonly Priced[];
  readonly candidates: readonly Priced[];
  readonly winners: readonly Priced[];
  /** The public words of the tender (its buyer, agency and titles) and its public amounts (ceiling and bond). */
  readonly openWords: readonly string[];
  readonly openAmounts: readonly string[];
}

/** The reader of the answer. */
export interface Reader {
  /** Null for a person. */
  readonly companyId: string | null;
  /** It had a submitted bid at the deadline. */
  readonly hasBid: boolean;
  /**
   * The other recipients of the same text, companies by id and persons by name. Their objections are confidential.
   */
  readonly beside: { readonly companyIds: readonly string[]; readonly people: readonly string[] };
}

/** The names and amounts that an answer must not contain, and those that were shown to its reader. */
export interface Secrets {
  readonly names: readonly string[];
  readonly shownNames: readonly string[];
  readonly amounts: readonly string[];
  readonly shownAmounts: readonly string[];
}

/**
 * Returns what the reader was not shown. Names: of every registered company, so that a refusal reveals neither
 * participants nor companies that obtained the documents (招标投标法22). Prices: those that the answering person already
 * reads; the server knows none of sealed bids.
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

/**
 * The least length of a name without its legal form that identifies a company. Shorter ones are words of the language.
 */
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

/**
 * Returns the secrets in a text as written there, in order. A name inside a longer one that was shown does not count.
 */
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
 * Refuses a text that reveals more than its reader was shown. The refusal only repeats what is written there.
 * @param field the field of the text; null if the acting person has no such field
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
