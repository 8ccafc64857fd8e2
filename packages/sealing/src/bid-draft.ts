import { armor } from 'age-encryption';
import { readAgeHeader } from './age-header.ts';
import { EnvelopeError, openBytes, sealBytes } from './envelope.ts';

/** A draft as it is stored: armored age files for the company's key. */
export interface SealedDraft {
  readonly text: string;
  /** Blocks of rows of its long lists, in their order; none if no list is long. */
  readonly blocks: readonly DraftBlock[];
}

/** A sealed block of rows, with its plaintext, so that the next save can keep it if its rows have not changed. */
export interface DraftBlock {
  /** Random, so that it reveals neither the list nor the place. */
  readonly id: string;
  /** An armored age file. */
  readonly text: string;
  readonly secret: string;
  readonly list: string;
  /** JSON of the rows. */
  readonly rows: string;
}

/** Plaintext of a draft's text. The lot id detects a draft that was stored in place of another lot's draft. */
interface DraftText {
  readonly format: typeof wholeFormat | typeof dividedFormat;
  readonly lotId: string;
  /** Without the rows of the lists that `blocks` names. */
  readonly content: Content;
  /** Only in a divided draft. */
  readonly blocks?: readonly { readonly id: string; readonly secret: string; readonly list: string }[];
}
type Content = Readonly<Record<string, unknown>>;
const wholeFormat = 'procure-bid-draft/1';
const dividedFormat = 'procure-bid-draft/2';

/** Plaintext of a block. Only the draft that the block was sealed for names its secret. */
interface BlockText {
  readonly format: typeof blockFormat;
  readonly secret: string;
  readonly rows: unknown;
}
const blockFormat = 'procure-bid-draft-block/1';

/** Most rows of a list that stay in the text, and of one block. */
const blockRows = 100;

/** Plaintexts are padded to a multiple of this many bytes, so that their length does not reveal the digits of a price. */
const step = 4096;

/**
 * Encrypts an unfinished bid to the company's key only. Lists of more than 100 rows are sealed in blocks of 100.
 * @param former blocks of the stored draft that are sealed to this key; those with the same rows are returned again
 */
export async function sealBidDraft(
  recipient: string,
  lotId: string,
  content: Content,
  former: readonly DraftBlock[] = [],
): Promise<SealedDraft> {
  const long = Object.entries(content).filter(isLong);
  const unused = new Map(former.map((block) => [`${block.list} ${block.rows}`, block]));
  const blocks: DraftBlock[] = [];
  for (const [list, value] of long) {
    for (let from = 0; from < value.length; from += blockRows) {
      const rows = JSON.stringify(value.slice(from, from + blockRows));
      const known = unused.get(`${list} ${rows}`);
      // Two blocks with equal rows are two blocks.
      unused.delete(`${list} ${rows}`);
      blocks.push(known ?? (await sealBlock(recipient, list, rows)));
    }
  }
  const named = blocks.map(({ id, secret, list }) => ({ id, secret, list }));
  const short = { ...content, ...Object.fromEntries(long.map(([list]) => [list, []])) };
  const whole = blocks.length === 0;
  const text: DraftText = whole
    ? { format: wholeFormat, lotId, content }
    : { format: dividedFormat, lotId, content: short, blocks: named };
  return { text: await sealText(recipient, JSON.stringify(text)), blocks };
}

function isLong(entry: [string, unknown]): entry is [string, readonly unknown[]] {
  return Array.isArray(entry[1]) && entry[1].length > blockRows;
}

async function sealBlock(recipient: string, list: string, rows: string): Promise<DraftBlock> {
  const secret = crypto.randomUUID();
  const plain = `{"format":"${blockFormat}","secret":"${secret}","rows":${rows}}`;
  return { id: crypto.randomUUID(), text: await sealText(recipient, plain), secret, list, rows };
}

async function sealText(recipient: string, text: string): Promise<string> {
  const plain = new TextEncoder().encode(text);
  // JSON.parse ignores trailing spaces.
  const padded = new Uint8Array(Math.ceil(plain.length / step) * step).fill(0x20);
  padded.set(plain);
  return armor.encode(await sealBytes([recipient], padded));
}

/** Result of opening a stored draft. */
export type OpenedDraft =
  | { readonly kind: 'open'; readonly content: Content; readonly blocks: readonly DraftBlock[] }
  /** None of the keys fits. */
  | { readonly kind: 'other_key' }
  /** It is not a whole draft of this lot, or was changed after it was sealed. */
  | { readonly kind: 'damaged' };

/** Decrypts a draft with the first matching key. */
export async function openBidDraft(
  identities: readonly string[],
  lotId: string,
  text: string,
  blocks: readonly { readonly id: string; readonly text: string }[] = [],
): Promise<OpenedDraft> {
  for (const identity of identities) {
    const draft = await openText<DraftText>(identity, text);
    if (draft === 'other_key') continue;
    if (draft === 'damaged' || draft.lotId !== lotId || draft.content === undefined)
      return { kind: 'damaged' };
    const { format, content, blocks: named = [] } = draft;
    if (format === wholeFormat) return { kind: 'open', content, blocks: [] };
    if (format !== dividedFormat) return { kind: 'damaged' };
    return joinBlocks(identity, content, named, new Map(blocks.map((block) => [block.id, block.text])));
  }
  return { kind: 'other_key' };
}

async function joinBlocks(
  identity: string,
  content: Content,
  named: NonNullable<DraftText['blocks']>,
  texts: ReadonlyMap<string, string>,
): Promise<OpenedDraft> {
  const lists = new Map(named.map(({ list }) => [list, [] as unknown[]]));
  const opened: DraftBlock[] = [];
  for (const { id, secret, list } of named) {
    const text = texts.get(id);
    if (text === undefined) return { kind: 'damaged' };
    const block = await openText<BlockText>(identity, text);
    if (typeof block === 'string') return { kind: 'damaged' };
    const { format, rows } = block;
    if (format !== blockFormat || block.secret !== secret || !Array.isArray(rows)) return { kind: 'damaged' };
    lists.get(list)?.push(...rows);
    opened.push({ id, text, secret, list, rows: JSON.stringify(rows) });
  }
  return { kind: 'open', content: { ...content, ...Object.fromEntries(lists) }, blocks: opened };
}

async function openText<Text>(
  identity: string,
  text: string,
): Promise<Partial<Text> | 'other_key' | 'damaged'> {
  try {
    const opened = await openBytes(identity, armor.decode(text));
    return JSON.parse(new TextDecoder().decode(opened)) as Partial<Text>;
  } catch (error) {
    return error instanceof EnvelopeError && error.failure === 'wrong_key' ? 'other_key' : 'damaged';
  }
}

/**
 * Reports whether the text is an armored age file with exactly one X25519 recipient. Checks neither key nor plaintext.
 */
export function isBidDraftFile(text: string): boolean {
  try {
    const file = armor.decode(text);
    const header = readAgeHeader(file, file.length);
    return typeof header !== 'string' && header.recipients === 1;
  } catch {
    return false;
  }
}
