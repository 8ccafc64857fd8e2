import { formatDateTimeSeconds } from '../display/time.ts';
import { genericNames, softwareNames, templateTimes } from './trace-exclusion.ts';

/** The properties that software wrote into a file; null where the file has none. */
export interface FileTrace {
  readonly author: string | null;
  /** The last person who saved it. */
  readonly editor: string | null;
  /** The software that made it, with its version. */
  readonly software: string | null;
  /** The time of its creation as the file states it, to the second: with a `Z` in UTC, without in an unknown zone. */
  readonly madeAt: string | null;
  /** The permanent identifier of a PDF (ISO 32000-1, 14.4), in hexadecimal. */
  readonly documentId: string | null;
}

/** A file of an opened bid. */
export interface TracedFile extends FileTrace {
  readonly bidId: string;
  readonly sha256: string;
}

/** The kinds of relation that the files of two bidders show; see `relationKindLabels`. */
export const traceKinds = ['fileAuthor', 'fileEditor', 'fileOrigin', 'documentId', 'fileText'] as const;
export type TraceKind = (typeof traceKinds)[number];

/** A relation that the files of two bids show; the bids are in no order. */
export interface TracePair {
  readonly one: string;
  readonly other: string;
  readonly kind: TraceKind;
  /** The common name, software and time, identifier, or the beginning of a passage. */
  readonly value: string;
  /** Of texts: the share of the shorter one that both have. */
  readonly percent: number | null;
}

/** A pair as one of its bidders has it. */
export type BidTrace = Omit<TracePair, 'one' | 'other'> & {
  /** The other bidder. */
  readonly companyName: string;
};

/** The most values of one kind that are shown for a pair, the characters of each, and the most bidders of a finding. */
const mostValues = 3;
const mostCharacters = 90;
const mostCompanies = 5;

const foldName = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Whether a name of a file's properties can identify a person or a company. */
export function isTelling(name: string): boolean {
  const folded = foldName(name);
  const plain = folded.replace(/\p{N}+$/u, '');
  if (plain.length < 2 || genericNames.has(folded) || genericNames.has(plain)) return false;
  return !softwareNames.some((software) => folded.includes(software));
}

type Sighting = readonly [kind: TraceKind, key: string, value: string];

/** The properties of a file that can relate two bids. */
function sightingsOf({ author, editor, software, madeAt, documentId }: FileTrace): readonly Sighting[] {
  return [
    ...names('fileAuthor', author),
    ...names('fileEditor', editor),
    ...(software === null || madeAt === null || !isExact(madeAt)
      ? []
      : [['fileOrigin', `${software} ${madeAt}`, `${software}，${timeInWords(madeAt)}`] as const]),
    ...(documentId === null ? [] : [['documentId', documentId, documentId] as const]),
  ];
}

/** Some software writes whole minutes, in which two files can be made by chance. */
const isExact = (time: string) => !/:00Z?$/.test(time) && !templateTimes.has(time);

const timeInWords = (time: string) =>
  time.endsWith('Z') ? formatDateTimeSeconds(time) : time.replace('T', ' ');

const names = (kind: 'fileAuthor' | 'fileEditor', name: string | null): readonly Sighting[] =>
  name === null || !isTelling(name) ? [] : [[kind, foldName(name), name]];

/**
 * Returns the relations that the properties of files show between each two bids (条例40(一), 87号令37(一)). The properties of the tender's own files
 * do not count, because bidders fill in its forms. A file that both bids have byte for byte is a relation of its own, and
 * its properties are not compared.
 */
export function tracePairs(files: readonly TracedFile[], tender: readonly FileTrace[]): readonly TracePair[] {
  const issued = new Set(
    tender.flatMap((file) => sightingsOf(file).map(([kind, key]) => `${sortOf(kind)} ${key}`)),
  );
  const pairs = new Map<string, TracePair & { readonly values: Set<string> }>();
  for (const holders of holdersOf(files, issued))
    for (const [at, first] of holders.entries())
      for (const second of holders.slice(at + 1)) {
        if (first.bidId === second.bidId || !hasOwnFile(first, second) || !hasOwnFile(second, first))
          continue;
        const isOrdered = first.bidId < second.bidId;
        const [one, other] = isOrdered ? [first.bidId, second.bidId] : [second.bidId, first.bidId];
        // One bidder's editor who is the other's author counts as an editor.
        const kind = first.kind === second.kind ? first.kind : 'fileEditor';
        const key = `${one} ${other} ${kind}`;
        const pair = pairs.get(key) ?? { one, other, kind, value: '', percent: null, values: new Set() };
        pairs.set(key, pair);
        if (pair.values.size < mostValues) pair.values.add(first.value.slice(0, mostCharacters));
      }
  return [...pairs.values()].map(({ values, ...pair }) => ({ ...pair, value: [...values].join('、') }));
}

/** Authors and editors are compared with each other. */
const sortOf = (kind: TraceKind) => (kind === 'fileEditor' ? 'fileAuthor' : kind);

/** The files of a bid with one sighting, by their digests. */
interface Holder {
  readonly bidId: string;
  readonly kind: TraceKind;
  readonly value: string;
  readonly digests: Set<string>;
}

/** Whether `one` has a file with the sighting that `other` does not have. */
function hasOwnFile(one: Holder, other: Holder): boolean {
  for (const digest of one.digests) if (!other.digests.has(digest)) return true;
  return false;
}

/** The holders of each sighting that the tender's files do not have. */
function holdersOf(
  files: readonly TracedFile[],
  issued: ReadonlySet<string>,
): readonly (readonly Holder[])[] {
  const holders = new Map<string, Map<string, Holder>>();
  for (const { bidId, sha256, ...trace } of files)
    for (const [kind, key, value] of sightingsOf(trace)) {
      const place = `${sortOf(kind)} ${key}`;
      if (issued.has(place)) continue;
      const several = holders.get(place) ?? new Map<string, Holder>();
      holders.set(place, several);
      const own = several.get(`${bidId} ${kind}`);
      if (own === undefined)
        several.set(`${bidId} ${kind}`, { bidId, kind, value, digests: new Set([sha256]) });
      else own.digests.add(sha256);
    }
  return [...holders.values()].map((several) => [...several.values()]);
}

/** The traces of each bid, by its id: in the order of the other bids, so that the same words follow each time. */
export function bidTraces(
  bids: readonly { readonly bidId: string; readonly companyName: string }[],
  pairs: readonly TracePair[],
): ReadonlyMap<string, readonly BidTrace[]> {
  const places = new Map(bids.map(({ bidId }, at) => [bidId, at]));
  const sided = pairs.flatMap((pair) => [
    { ...pair, own: pair.one, others: pair.other },
    { ...pair, own: pair.other, others: pair.one },
  ]);
  return new Map(
    [...Map.groupBy(sided, ({ own }) => own)].map(([bidId, several]) => [
      bidId,
      several
        .toSorted((a, b) => (places.get(a.others) ?? 0) - (places.get(b.others) ?? 0))
        .flatMap(({ others, kind, value, percent }) => {
          const companyName = bids[places.get(others) ?? -1]?.companyName;
          return companyName === undefined ? [] : [{ companyName, kind, value, percent }];
        }),
    ]),
  );
}

const traceWords: Readonly<Record<Exclude<TraceKind, 'fileText'>, (value: string) => string>> = {
  fileAuthor: (value) => `作者相同（${value}）`,
  fileEditor: (value) => `最后修改者相同或为其作者（${value}）`,
  fileOrigin: (value) => `由相同软件在同一秒创建（${value}）`,
  documentId: () => 'PDF文档编号相同',
};

/** The sources of a bid's files as the committee reads them, for all other bidders together; null without any. */
export function sourcesInWords(traces: readonly BidTrace[]): string | null {
  const byCompany = Map.groupBy(
    traces.filter(({ kind }) => kind !== 'fileText'),
    ({ companyName }) => companyName,
  );
  if (byCompany.size === 0) return null;
  const parts = [...byCompany].slice(0, mostCompanies).map(([companyName, several]) => {
    const words = traceKinds.flatMap((kind) =>
      several.flatMap((one) =>
        kind === 'fileText' || one.kind !== kind ? [] : [traceWords[kind](one.value)],
      ),
    );
    return `与${companyName}的上传文件${words.join('，')}`;
  });
  return `${parts.join('；')}${furtherWords(byCompany.size)}，请核实`;
}

/** The common texts of a bid's files as the committee reads them; null without any. */
export function fileTextsInWords(traces: readonly BidTrace[]): string | null {
  const texts = traces.filter(({ kind }) => kind === 'fileText');
  if (texts.length === 0) return null;
  const parts = texts
    .slice(0, mostCompanies)
    .map(({ companyName, percent, value }) => `与${companyName}约${percent ?? 0}%相同，如“${value}”`);
  const further = furtherWords(texts.length);
  return `上传文件除招标文件已有的文字外，有大段文字与其他投标人相同：${parts.join('；')}${further}，请核实`;
}

const furtherWords = (companies: number) =>
  companies > mostCompanies ? `；另与其他${companies - mostCompanies}家投标人也有相同` : '';
