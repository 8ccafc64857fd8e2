import type { Phrase, WordingRule } from './rule.ts';

export interface Passage {
  readonly rule: WordingRule;
  /** The words found with their surroundings, as the text has them, without line breaks. */
  readonly passage: string;
  /** The page, from 1; pages are separated by form feeds. */
  readonly page: number;
  /** The sentence of the words, normalised and bounded, by which a passage is known in another version of a text. */
  readonly sentence: string;
}

export interface Hit extends Omit<Passage, 'sentence'> {
  /** The number of further passages of this rule that are not listed. */
  readonly more: number;
}

/** The characters shown on each side of the words found. */
const surroundings = 16;
/** The characters on each side in which a word of `unless` counts. */
const unlessReach = 12;
/** The passages listed for a rule in one text. */
const listed = 10;

/** The places of first words that are looked at for one rule in one text: more would be a text made of them. */
const mostLooks = 20_000;

/** The characters on each side that a sentence has at most. */
const sentenceReach = 100;

/** Normalised: full-width marks are half-width here. */
const clauseEnd = /[。;!?,]/;
const sentenceEnd = /[。;!?]/;

interface Normal {
  readonly text: string;
  /** The place of each character in the original. */
  readonly places: Uint32Array;
}

const isCjk = (code: number) => code >= 0x4e00 && code <= 0x9fff;

/**
 * One spelling for full-width and half-width letters, without case, spaces and invisible characters, so that
 * 「注 册 资 本」 and 「ＩＢＭ」 are found.
 */
function normalise(original: string): Normal {
  const characters: string[] = [];
  const places: number[] = [];
  for (let at = 0; at < original.length; at += 1) {
    const character = original.charAt(at);
    const plain = isCjk(character.charCodeAt(0))
      ? character
      : character
          .normalize('NFKC')
          .toLowerCase()
          .replaceAll(/[\s\p{Cc}\p{Cf}\p{Cs}]/gu, '');
    for (const one of plain) {
      characters.push(one);
      places.push(at);
    }
  }
  return { text: characters.join(''), places: Uint32Array.from(places) };
}

/** A word of a rule, as texts are compared with it. */
export const normaliseWord = (word: string): string => normalise(word).text;

/** The passages of a text that these rules find; of each rule, a bounded number is listed. */
export const findHits = (original: string, rules: readonly WordingRule[]) =>
  listHits(findPassages(original, rules));

/**
 * Lists the first passages of each rule. Those of `published` are left out: the same passage, or the same sentence with
 * other sentences, lines or pages around it.
 */
export function listHits(passages: readonly Passage[], published: readonly Passage[] = []): readonly Hit[] {
  const keysOf = ({ rule, passage, sentence }: Passage) => [
    `${rule.code} ${passage}`,
    `${rule.code} ${sentence}`,
  ];
  const known = new Set(published.flatMap(keysOf));
  const fresh = Map.groupBy(
    passages.filter((passage) => !keysOf(passage).some((key) => known.has(key))),
    ({ rule }) => rule,
  );
  return [...fresh.values()].flatMap((found) => {
    const more = Math.max(0, found.length - listed);
    return found.slice(0, listed).map(
      ({ sentence: _, ...passage }, place): Hit => ({
        ...passage,
        more: place === listed - 1 ? more : 0,
      }),
    );
  });
}

/** All passages of a text that these rules find, rule by rule, each in the order of the text. */
export function findPassages(original: string, rules: readonly WordingRule[]): readonly Passage[] {
  const normal = normalise(original);
  return rules.flatMap((rule) => {
    const passages = new Map<string, { readonly from: number; readonly sentence: string }>();
    for (const [start, end] of spansOf(normal.text, rule.phrases)) {
      if (isExcepted(normal.text, start, end, rule.unless)) continue;
      const from = normal.places[start] ?? 0;
      const until = (normal.places[end - 1] ?? from) + 1;
      const passage = passageOf(original, from, until);
      if (!passages.has(passage))
        passages.set(passage, { from, sentence: sentenceOf(normal.text, start, end) });
    }
    let [page, counted] = [1, 0];
    return [...passages].map(([passage, { from, sentence }]): Passage => {
      // The passages are in the order of the text.
      for (; counted < from; counted += 1) if (original.charAt(counted) === '\f') page += 1;
      return { rule, passage, page, sentence };
    });
  });
}

/** The spans of the phrases from the first to the last; overlapping ones are one. */
function spansOf(text: string, phrases: readonly Phrase[]): readonly (readonly [number, number])[] {
  const spans: [number, number][] = [];
  let looks = 0;
  for (const { first, near } of phrases)
    for (const word of first)
      for (let at = text.indexOf(word); at >= 0 && looks < mostLooks; at = text.indexOf(word, at + 1)) {
        looks += 1;
        const end = near === undefined ? at + word.length : endOf(text, at + word.length, near);
        if (end !== null) spans.push([at, end]);
      }
  spans.sort(([one], [other]) => one - other);
  const joined: [number, number][] = [];
  for (const [start, end] of spans) {
    const last = joined.at(-1);
    if (last !== undefined && start < last[1]) last[1] = Math.max(last[1], end);
    else joined.push([start, end]);
  }
  return joined;
}

/** The end of the nearest second word; null if none begins within the reach in the same clause. */
function endOf(text: string, from: number, { words, within }: NonNullable<Phrase['near']>): number | null {
  const longest = Math.max(...words.map(({ length }) => length));
  const [window = ''] = text.slice(from, from + within + longest).split(clauseEnd, 1);
  let nearest: { at: number; end: number } | null = null;
  for (const word of words) {
    const at = window.indexOf(word);
    if (at >= 0 && at <= within && (nearest === null || at < nearest.at))
      nearest = { at, end: from + at + word.length };
  }
  return nearest === null ? null : nearest.end;
}

/** Words of the same clause only: 「不得转包」 does not excuse the clause before it. */
function isExcepted(text: string, start: number, end: number, unless: readonly string[]): boolean {
  const before =
    text
      .slice(Math.max(0, start - unlessReach), start)
      .split(clauseEnd)
      .at(-1) ?? '';
  const [after = ''] = text.slice(end, end + unlessReach).split(clauseEnd, 1);
  const near = `${before}${text.slice(start, end)}${after}`;
  return unless.some((word) => near.includes(word));
}

function sentenceOf(text: string, start: number, end: number): string {
  const before = text.slice(Math.max(0, start - sentenceReach), start).split(sentenceEnd);
  const [after = ''] = text.slice(end, end + sentenceReach).split(sentenceEnd, 1);
  return `${before.at(-1)}${text.slice(start, end)}${after}`;
}

function passageOf(original: string, from: number, until: number): string {
  // Only the surroundings are searched for the end of the page: a text may have thousands of passages and no page.
  const before = original.slice(Math.max(0, from - surroundings), from);
  const after = original.slice(until, until + surroundings);
  const start = from - before.length + before.lastIndexOf('\f') + 1;
  const end = until + (after.includes('\f') ? after.indexOf('\f') : after.length);
  // A phrase of a spaced text may be long in the original.
  return (
    original
      .slice(start, end)
      // A halved pair, which JSON cannot carry. `toWellFormed` is missing in older browsers.
      .replaceAll(/\p{Surrogate}/gu, '\uFFFD')
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, 200)
  );
}
