import { createHash, randomUUID } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import {
  type ReadableCommercial,
  type ReadableTechnical,
  readableCommercial,
  readableTechnical,
  type SealedPrice,
  sealedLimits,
  sealedPrice,
} from '@procure/contract/bid/sealed.schema.ts';
import type { OpenedConsortium } from '@procure/contract/consortium/consortium.schema.ts';
import { type EnvelopeKind, envelopeKindLabels } from '@procure/domain/bid/bid.ts';
import {
  agreementFolder,
  answersEntry,
  envelopeFormats,
  filesFolder,
  formerFormats,
  voucherFolder,
} from '@procure/domain/bid/envelope.ts';
import { formOf } from '@procure/domain/file/rules.ts';
import type { FindingKind } from '@procure/domain/opening/opening.ts';
import { openStream } from '@procure/sealing/envelope.ts';
import { unpack } from '@procure/sealing/parcel.ts';
import { z } from 'zod';
import { cleanName, fileForms } from '../../../platform/files/purpose.ts';
import { readJsonApart } from '../../../platform/http/json-reader.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { noteDraft, type OpenedFile, type OpeningLot, type SealedFile } from '../session/store.ts';

export interface OpenedBid {
  /** Null while the price envelope stays sealed (双信封). */
  readonly price: SealedPrice | null;
  readonly technical: ReadableTechnical;
  readonly commercial: ReadableCommercial;
  /** The answers to the criteria; null in the envelopes of an earlier release, which have none. */
  readonly answers: readonly OpenedAnswer[] | null;
  /** Null for a company that bids alone. */
  readonly consortium: OpenedConsortium | null;
  readonly files: readonly OpenedFile[];
}

/** 逐项响应: an answer to a criterion, with the stored files that it refers to. */
interface OpenedAnswer {
  readonly criterionId: string;
  readonly response: string;
  readonly value: string;
  readonly evidence: readonly { readonly fileId: string; readonly pages: string }[];
}

/** The reason that a bid does not open, for a person to judge (电子招标投标办法31). */
export interface Unopened {
  readonly kind: FindingKind;
  readonly cause: string;
}

/**
 * A temporary failure to read or write the storage. It is the platform's outage and decides nothing about the bid.
 */
export class StorageFailure extends Error {}

/** A file could not be noted in the database, so nothing of it was stored. */
export class DatabaseFailure extends Error {}

/** Reading an envelope's content exceeded the time limit. */
export class SlowReading extends Error {}

class BidderFault extends Error {}

/** The most entries of an archive, of any kind. */
const maxEntries = 1000;
const maxFiles = 500;
/** Limits of the thread that reads an envelope's JSON: many times the need of the largest legal one. */
const readingLimits = { megabytes: 192, milliseconds: 60_000 } as const;

/**
 * Opens one bid's envelopes as streams, so that memory does not grow with the files; without the price envelope if the
 * lot opens it later. Returns the cause if the bid cannot be opened. Temporary failures of this machine are thrown, and
 * tried again.
 * @throws StorageFailure
 */
export async function openEnvelopes(
  parts: Parts,
  identity: string,
  { id, splitEnvelope }: Pick<OpeningLot, 'id' | 'splitEnvelope'>,
  envelopes: readonly SealedFile[],
): Promise<OpenedBid | Unopened> {
  const given = splitEnvelope ? envelopes.filter(({ kind }) => kind !== 'price') : envelopes;
  const read = await readEnvelopes(parts, identity, id, given);
  if ('kind' in read) return read;
  const { price = null, technical, commercial, files } = read;
  if ((price === null) !== splitEnvelope || technical === undefined || commercial === undefined)
    return incomplete;
  const answers = [...answersIn(technical, files), ...answersIn(commercial, files)];
  const hasAnswers = 'answers' in technical || 'answers' in commercial;
  const consortium = consortiumIn(commercial, files);
  return { price, technical, commercial, answers: hasAnswers ? answers : null, consortium, files };
}

/** Opens the price envelope of a bid, as `openEnvelopes` does the others. */
export async function openPrice(
  parts: Parts,
  identity: string,
  lotId: string,
  envelopes: readonly SealedFile[],
): Promise<{ readonly price: SealedPrice } | Unopened> {
  const given = envelopes.filter(({ kind }) => kind === 'price');
  const read = await readEnvelopes(parts, identity, lotId, given);
  if ('kind' in read) return read;
  return read.price === undefined ? incomplete : { price: read.price };
}

const incomplete: Unopened = { kind: 'undecipherable', cause: '投标文件不完整' };

interface ReadEnvelopes {
  readonly price?: SealedPrice;
  readonly technical?: ReadableTechnical;
  readonly commercial?: ReadableCommercial;
  readonly files: readonly OpenedFile[];
}

async function readEnvelopes(
  parts: Parts,
  identity: string,
  lotId: string,
  envelopes: readonly SealedFile[],
): Promise<ReadEnvelopes | Unopened> {
  for (const envelope of envelopes) {
    // First verifies that the file is the one of the receipt: only then is a further fault the bidder's own.
    if ((await digestOf(parts, envelope)) !== envelope.sha256) {
      return { kind: 'altered', cause: `${labelOf(envelope)}文件与回执记载的校验值不符` };
    }
  }
  const found: { price?: SealedPrice; technical?: ReadableTechnical; commercial?: ReadableCommercial } = {};
  const files: OpenedFile[] = [];
  for (const envelope of envelopes) {
    const storage: { failure: unknown } = { failure: null };
    try {
      const plain = await openStream(identity, await sealedStream(parts, envelope, storage));
      if (envelope.kind === 'price') found.price = await readJson(plain, 'price', sealedPrice, lotId);
      else if (envelope.kind === 'technical') {
        found.technical = await readArchive(parts, plain, 'technical', readableTechnical, lotId, files);
      } else
        found.commercial = await readArchive(parts, plain, 'commercial', readableCommercial, lotId, files);
    } catch (error) {
      // The file was complete just before: a failure to read or to store it is temporary and the machine's.
      if (storage.failure !== null) {
        throw new StorageFailure('an envelope could not be read', { cause: storage.failure });
      }
      if (isOurs(error)) throw error;
      const cause = error instanceof BidderFault ? error.message : '无法用本标段密钥解密，或加密内容已损坏';
      return { kind: 'undecipherable', cause: `${labelOf(envelope)}文件${cause}` };
    }
  }
  return { ...found, files };
}

/** The answers of an envelope. A reference to a file that the envelope does not have is left out. */
function answersIn(
  envelope: ReadableTechnical | ReadableCommercial,
  files: readonly OpenedFile[],
): readonly OpenedAnswer[] {
  if (!('answers' in envelope)) return [];
  const kind: EnvelopeKind = 'bond' in envelope ? 'commercial' : 'technical';
  const own = new Map(files.filter((file) => file.kind === kind).map(({ place, id }) => [place, id]));
  return envelope.answers.map(({ evidence, ...answer }) => ({
    ...answer,
    evidence: evidence.flatMap(({ file, pages }) => {
      const fileId = own.get(file);
      return fileId === undefined ? [] : [{ fileId, pages }];
    }),
  }));
}

/** The consortium of an envelope. A reference to a file that the envelope does not have is left out. */
function consortiumIn(commercial: ReadableCommercial, files: readonly OpenedFile[]): OpenedConsortium | null {
  if (!('consortium' in commercial) || commercial.consortium === undefined) return null;
  const { agreements, lead, members } = commercial.consortium;
  const own = files.filter(({ kind, place }) => kind === 'commercial' && agreements.includes(place));
  return { lead, members, agreementFileIds: own.map(({ id }) => id) };
}

function isOurs(error: unknown): boolean {
  return error instanceof StorageFailure || error instanceof DatabaseFailure || error instanceof SlowReading;
}

function labelOf({ kind }: SealedFile): string {
  return envelopeKindLabels[kind];
}

async function digestOf(parts: Parts, { path }: SealedFile): Promise<string> {
  const hash = createHash('sha256');
  try {
    for await (const piece of await parts.files.read(path)) hash.update(piece);
  } catch (error) {
    throw new StorageFailure('an envelope could not be read', { cause: error });
  }
  return hash.digest('hex');
}

/** Records a failure of the storage itself, which after decryption looks the same as a damaged bid. */
async function sealedStream(
  parts: Parts,
  { path }: SealedFile,
  storage: { failure: unknown },
): Promise<ReadableStream<Uint8Array>> {
  const source = await parts.files.read(path).catch((error: unknown) => {
    throw new StorageFailure('an envelope could not be read', { cause: error });
  });
  source.once('error', (error) => {
    storage.failure ??= error;
  });
  return Readable.toWeb(source) as ReadableStream<Uint8Array>;
}

async function readJson<T extends { lotId: string }>(
  stream: ReadableStream<Uint8Array>,
  kind: EnvelopeKind,
  schema: z.ZodType<T>,
  lotId: string,
): Promise<T> {
  const { bytes, ...shape } = sealedLimits[kind];
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of stream) {
    length += piece.length;
    if (length > bytes) throw new BidderFault(tooLarge);
    pieces.push(piece);
  }
  const read = await readJsonApart(Buffer.concat(pieces), { ...shape, ...readingLimits });
  if ('unread' in read) {
    // The machine may be slow under load: it tries again by itself, and a person may decide.
    if (read.unread === 'milliseconds') throw new SlowReading('an envelope was not read in time');
    throw new BidderFault(unreadWords[read.unread]);
  }
  const parsed = schema.safeParse(read.value);
  if (!parsed.success) throw new BidderFault(isOtherFormat(read.value) ? otherFormat : '内容无法识别');
  if (parsed.data.lotId !== lotId) throw new BidderFault('不是本标段的投标文件');
  return parsed.data;
}

/** Reports whether the content names a format that this release does not read, such as one of a later release. */
function isOtherFormat(content: unknown): boolean {
  const { format } = z.object({ format: z.string() }).catch({ format: '' }).parse(content);
  return /^procure-[a-z]+\/\d{1,4}$/.test(format) && !readableFormats.includes(format);
}

const readableFormats: readonly string[] = [
  ...Object.values(envelopeFormats),
  ...Object.values(formerFormats),
];

const otherFormat = '的格式版本不是本版本平台所能读取的，请平台管理员升级后重新开标';
const tooLarge = '内容超出可读取的大小';
const unreadWords = {
  malformed: '内容无法识别',
  depth: '内容的层级超出投标文件所需，未予读取',
  values: '内容的项数超出投标文件所需，未予读取',
  megabytes: tooLarge,
} as const;

/** The folders of an archive whose files are stored. */
const folders: readonly string[] = [filesFolder, voucherFolder, agreementFolder];

async function readArchive<T extends { lotId: string }>(
  parts: Parts,
  stream: ReadableStream<Uint8Array>,
  kind: EnvelopeKind,
  schema: z.ZodType<T>,
  lotId: string,
  files: OpenedFile[],
): Promise<T> {
  let answers: T | null = null;
  let entries = 0;
  for await (const { name, size, content } of unpack(stream)) {
    entries += 1;
    if (entries > maxEntries) throw new BidderFault('所含文件过多');
    if (name === answersEntry && answers === null) answers = await readJson(content, kind, schema, lotId);
    else if (size === 0 || !folders.some((folder) => name.startsWith(folder))) {
      await content.cancel();
    } else {
      if (files.length >= maxFiles) throw new BidderFault('所含文件过多');
      files.push(await keep(parts, lotId, kind, name, size, content));
    }
  }
  if (answers === null) throw new BidderFault('内容无法识别');
  return answers;
}

/** Stores one file of an envelope from its stream. */
async function keep(
  parts: Parts,
  lotId: string,
  kind: EnvelopeKind,
  entry: string,
  size: number,
  content: ReadableStream<Uint8Array>,
): Promise<OpenedFile> {
  const name = cleanName(entry.toWellFormed()) ?? '未命名文件';
  const place = Number(/^[a-z]+\/(\d{1,4})\//.exec(entry)?.[1] ?? 0);
  const id = randomUUID();
  await noteDraft(parts.db, lotId, id).catch((error: unknown) => {
    throw new DatabaseFailure('a file could not be noted', { cause: error });
  });
  const hash = createHash('sha256');
  let failed: unknown = null;
  const source = Readable.fromWeb(content as Parameters<typeof Readable.fromWeb>[0]);
  const hashed = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece);
      done(null, piece);
    },
  });
  source.once('error', (error) => {
    failed = error;
    hashed.destroy(error);
  });
  let path: string;
  try {
    path = await parts.files.put(id, source.pipe(hashed), size);
  } catch (error) {
    if (failed !== null) throw failed;
    throw new StorageFailure('an opened file could not be stored', { cause: error });
  }
  const form = formOf(name);
  const mime = form === null ? 'application/octet-stream' : fileForms[form];
  return { id, kind, name, place, size, sha256: hash.digest('hex'), mime, path };
}
