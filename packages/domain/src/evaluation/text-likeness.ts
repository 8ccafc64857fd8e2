/** The texts that a bidder wrote: the answers to clauses and criteria. */
export interface WritingBidder {
  readonly bidId: string;
  readonly companyName: string;
  readonly texts: readonly string[];
}

/** Texts that two bidders have in common and the tender does not (投标文件异常一致, 条例40 and 87号令37). Evidence only. */
export interface TextLikeness {
  /** The bid and name of the other bidder. */
  readonly bidId: string;
  readonly companyName: string;
  /** The share of the shorter text that both have, in percent. */
  readonly percent: number;
  /** The beginning of a passage that both have, without spaces and punctuation. */
  readonly passage: string;
}

/** Characters of a shingle (Broder 1997: a text is compared by its overlapping pieces). */
const shingle = 12;
/** One shingle in four is kept, chosen by its hash, so that equal passages keep equal shingles. */
const sampled = 4;

interface Measure {
  /** Fewer common shingles occur by chance. */
  readonly fewest: number;
  /** As many are evidence in a text of any length. */
  readonly many: number;
  /** The share of the shorter text from which fewer common shingles are evidence. */
  readonly alikeShare: number;
  /** The most shingles of a lot: long texts are sampled more thinly. */
  readonly mostSampled: number;
}

/**
 * The measure of answers that were typed: some 50 characters in one piece can be chance, some 150 are evidence. 50 bids of
 * 100,000 characters take less than a second.
 */
export const typedMeasure: Measure = { fewest: 40, many: 140, alikeShare: 0.3, mostSampled: 100_000 };
/** The measure of uploaded files. These quote standards and certificates, so that a page of text is chance. */
export const fileMeasure: Measure = { fewest: 400, many: 2000, alikeShare: 0.3, mostSampled: 400_000 };

/** Characters of a passage that is shown. */
const passageLength = 40;

/** The beginning of a shingle in a text. */
interface Place {
  readonly text: string;
  readonly at: number;
}

/**
 * The texts that each bid has in common with every other bid, by its id. Texts of the tender do not count, because
 * bidders repeat its requirements.
 * @param tender the texts of the tender
 */
export function textLikenesses(
  bidders: readonly WritingBidder[],
  tender: readonly string[],
  measure: Measure = typedMeasure,
): ReadonlyMap<string, readonly TextLikeness[]> {
  const every = samplingOf(bidders, measure);
  const required = shinglesOf(tender, every);
  const own = bidders.map(({ texts }) => shinglesOf(texts, every));
  for (const shingles of own) for (const hash of required.keys()) shingles.delete(hash);
  const shared = sharedOf(own);
  return new Map(
    bidders.map(({ bidId }, at) => [
      bidId,
      bidders.flatMap(({ bidId: otherId, companyName }, other) => {
        const pair = shared.get(at)?.get(other);
        const shortest = Math.min(own[at]?.size ?? 0, own[other]?.size ?? 0);
        if (pair === undefined || !isEvidence(pair.count, shortest, every, measure)) return [];
        const percent = Math.round((pair.count / shortest) * 100);
        const passage = commonPassage(pair.mine, pair.theirs);
        return [{ bidId: otherId, companyName, percent, passage }];
      }),
    ]),
  );
}

function samplingOf(bidders: readonly WritingBidder[], { mostSampled }: Measure): number {
  const length = bidders.reduce((sum, { texts }) => texts.reduce((own, text) => own + text.length, sum), 0);
  let every = sampled;
  while (length / every > mostSampled) every *= 2;
  return every;
}

function isEvidence(
  count: number,
  shortest: number,
  every: number,
  { fewest, many, alikeShare }: Measure,
): boolean {
  const shingles = count * every;
  return shingles >= many || (shingles >= fewest && count / shortest >= alikeShare);
}

/** The shingles that two bidders share, with the first place in both. */
interface Shared {
  count: number;
  readonly mine: Place;
  readonly theirs: Place;
}

/** By the places of both bidders. Most shingles have one writer, so pairs are counted from the others alone. */
function sharedOf(own: readonly ReadonlyMap<number, Place>[]): Map<number, Map<number, Shared>> {
  const writers = new Map<number, number[]>();
  for (const [bidder, shingles] of own.entries())
    for (const hash of shingles.keys()) {
      const before = writers.get(hash);
      if (before === undefined) writers.set(hash, [bidder]);
      else before.push(bidder);
    }
  const pairs = new Map<number, Map<number, Shared>>();
  for (const [hash, several] of writers)
    for (const one of several)
      for (const other of several) if (one !== other) count(pairs, own, hash, one, other);
  return pairs;
}

function count(
  pairs: Map<number, Map<number, Shared>>,
  own: readonly ReadonlyMap<number, Place>[],
  hash: number,
  one: number,
  other: number,
): void {
  const [mine, theirs] = [own[one]?.get(hash), own[other]?.get(hash)];
  if (mine === undefined || theirs === undefined) return;
  const others = pairs.get(one) ?? new Map<number, Shared>();
  pairs.set(one, others);
  const pair = others.get(other);
  if (pair === undefined) others.set(other, { count: 1, mine, theirs });
  else pair.count += 1;
}

/** The passage around two places that both texts have, from its beginning. */
function commonPassage(one: Place, other: Place): string {
  let [before, after] = [0, 0];
  while (one.at - before > 0 && one.text[one.at - before - 1] === other.text[other.at - before - 1])
    before += 1;
  const begin = one.at - before;
  while (
    after < passageLength &&
    begin + after < one.text.length &&
    one.text[begin + after] === other.text[other.at - before + after]
  )
    after += 1;
  return one.text.slice(begin, begin + after);
}

/** One in `every` shingle of texts, by its hash. Spaces, punctuation, case and width do not count. */
function shinglesOf(texts: readonly string[], every: number): Map<number, Place> {
  const shingles = new Map<number, Place>();
  for (const written of texts) {
    const text = written
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]/gu, '');
    let hash = 0;
    for (let at = 0; at < text.length; at += 1) {
      hash = (Math.imul(hash, base) + text.charCodeAt(at)) | 0;
      if (at >= shingle) hash = (hash - Math.imul(leaving, text.charCodeAt(at - shingle))) | 0;
      if (at < shingle - 1 || mixed(hash) % every !== 0) continue;
      if (!shingles.has(hash)) shingles.set(hash, { text, at: at - shingle + 1 });
    }
  }
  return shingles;
}

/** The base of the rolling hash, and its power by which the character that leaves is multiplied. */
const base = 1_000_003;
const leaving = Array.from({ length: shingle }).reduce<number>((power) => Math.imul(power, base), 1);

/** Spreads the low bits, which depend on few characters. */
const mixed = (hash: number) => (Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 12) & 0xffff;

/** The likeness as the committee reads it. */
export function likenessInWords({ companyName, percent, passage }: TextLikeness): string {
  return `与${companyName}的投标文件异常一致：除招标文件已有的文字外，响应内容约${percent}%相同，如“${passage}”，请核实`;
}
