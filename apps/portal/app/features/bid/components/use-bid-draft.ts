import type { BidDraft } from '@procure/contract/bid/draft.schema.ts';
import type { BidKeyView } from '@procure/contract/bid-key/bid-key.schema.ts';
import { bondMethodLabels, bondMethods } from '@procure/domain/bid/bid.ts';
import { deviationLabels, deviations } from '@procure/domain/bid/deviation.ts';
import type { Stored } from '@procure/web/draft/autosave.ts';
import { type Difference, differencesOf } from '@procure/web/draft/differences.ts';
import { type Draft, useAutosave } from '@procure/web/draft/use-autosave.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import {
  bidKeyQuery,
  currentKey,
  openedPair,
  openVersions,
  restored,
  useOpenedPair,
} from '../../../lib/bid-key.ts';
import { type Lot, wholeDraft } from './draft.ts';
import { draftLine, markOf, type Reading, type StoredDraft } from './draft-line.ts';

/**
 * The place to which the draft is saved. `platform`: sealed to the company's key, automatically. `no_key`: nowhere,
 * because the company has no key, or its key could not be read. `locked`: the platform has a draft that needs the
 * passphrase. `not_given`: the platform's draft is sealed to a key that the reader does not have. `damaged`: it does not
 * open, although the key fits. A draft written without having read the platform's is not saved either.
 */
export type DraftPlace = 'platform' | 'no_key' | 'locked' | 'not_given' | 'damaged';

export interface BidWriting {
  readonly writing: Draft<BidDraft>;
  readonly place: DraftPlace;
  /** Undefined if it could not be read. */
  readonly keyView: BidKeyView | undefined;
  /** The newest version that the platform is known to have. */
  readonly stored: StoredDraft;
  /** Identities of the company's key that this page has opened. */
  readonly identities: readonly string[];
  /** Number of times that the platform reported a missing file of the draft. */
  readonly gone: number;
  /** False until the content to show is known. */
  readonly loaded: boolean;
}

interface Opened {
  readonly text: string;
  /** The identity of the pair that was unlocked, if any. */
  readonly by: string | null;
  readonly reading: Reading;
}

/** The draft of a bid: saved while it is typed, complete or not, and sealed before it leaves the browser. */
export function useBidDraft(lot: Lot, saved: StoredDraft): BidWriting {
  const query = useQuery(bidKeyQuery());
  const keyView = query.data?.data;
  const pairIdentity = useOpenedPair(keyView);
  const [newer, setNewer] = useState<StoredDraft | null>(null);
  const newest = newer !== null && newer.version >= saved.version ? newer : saved;
  const [identities, setIdentities] = useState<readonly string[]>([]);
  const [gone, setGone] = useState(0);
  const [line] = useState(() => draftLine(lot, setNewer, () => setGone((before) => before + 1)));
  const [start] = useState(() =>
    saved.sealed === null
      ? storedAs(saved, wholeDraft(lot, saved.content))
      : { version: 0, draft: wholeDraft(lot, null), by: null, at: null },
  );
  const writing = useAutosave<BidDraft>({
    place: () => `bid/${lot.id}`,
    start,
    unread:
      saved.sealed === null
        ? null
        : { version: saved.version, at: saved.savedAt, mark: () => markOf(saved.sealed?.text ?? '') },
    stays: true,
    isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
    restore: (kept) => wholeDraft(lot, kept),
    send: line.send,
  });

  const key = keyView === undefined ? null : currentKey(keyView);
  const keyId = key?.id;
  const { hurry, meet, unread } = writing;
  useEffect(() => {
    line.sealTo(key);
    // Saves text that was typed before there was a key, or that was sealed to a replaced key.
    if (keyId !== undefined) hurry();
  }, [line, key, keyId, hurry]);

  /** Result of opening the platform's ciphertext with the keys of this page. */
  const [opened, setOpened] = useState<Opened>();
  const sealed = newest.sealed?.text;
  // The same text keeps the same object, so that it is opened once.
  const [current, setCurrent] = useState(newest);
  if (current.sealed?.text !== sealed) setCurrent(newest);
  useEffect(() => {
    let isMounted = true;
    void (async () => {
      // The pair kept in the tab is known before this ends, and then this effect runs again.
      await restored;
      const by = keyView === undefined ? null : (pairIdentity ?? openedPair(keyView));
      const held = keyView === undefined || by === null ? [] : await openVersions(keyView, by);
      const opening = held.map(({ identity }) => identity);
      line.openWith(opening);
      // Equal keys keep the same array, so that a file that is being fetched with them does not begin anew at each
      // save.
      if (isMounted) setIdentities((before) => (before.join() === opening.join() ? before : opening));
      if (current.sealed === null) return;
      const reading = await line.open(current.version, current.sealed);
      if (isMounted) setOpened({ text: current.sealed.text, by, reading });
    })();
    return () => {
      isMounted = false;
    };
  }, [line, keyView, pairIdentity, current]);

  const now = opened?.text === sealed && opened?.by === pairIdentity ? opened : undefined;
  const reading = now?.reading ?? 'other_key';
  const readable = typeof reading === 'string' ? null : reading;
  const { loaded } = writing;
  useEffect(() => {
    if (loaded && unread && readable !== null) meet(storedAs(newest, readable));
  }, [loaded, unread, readable, meet, newest]);

  const isKnown = loaded && !query.isPending && (sealed === undefined || now !== undefined);
  // Set once: a draft that becomes known later, while the user writes or submits, does not hide the page again.
  const [shown, setShown] = useState(false);
  if (isKnown && !shown) setShown(true);

  // An amendment may change the items while the page is open.
  const draft = useMemo(() => wholeDraft(lot, writing.draft), [lot, writing.draft]);
  const change: typeof writing.change = (by) => writing.change((before) => by(wholeDraft(lot, before)));

  const behind = unread && writing.version !== newest.version;
  const held = keyView?.versions.find(({ id }) => id === newest.sealed?.keyId)?.sealed ?? null;
  return {
    writing: { ...writing, draft, change },
    keyView,
    stored: newest,
    identities,
    gone,
    place: behind
      ? held !== null && (pairIdentity === null || now === undefined)
        ? 'locked'
        : reading === 'damaged'
          ? 'damaged'
          : 'not_given'
      : key === null
        ? 'no_key'
        : 'platform',
    loaded: shown || isKnown,
  };
}

function storedAs({ version, savedBy: by, savedAt: at }: StoredDraft, draft: BidDraft): Stored<BidDraft> {
  return { version, draft, by, at };
}

const labels: Readonly<Record<string, string>> = {
  'letter.delivery': '交货期（工期）',
  'letter.quality': '质量承诺',
  'letter.validityDays': '投标有效期',
  'letter.representative': '授权代表',
  'bond.method': '保证金缴纳方式',
  'bond.amount': '保证金金额',
  'bond.payerName': '保证金付款账户名',
  'bond.expiryDate': '保证金到期日',
  files: '保存到平台的文件',
  brand: '品牌/产地',
  unitPriceIncl: '含税单价',
  taxRate: '税率',
  delivery: '交货期',
  remark: '备注',
  response: '投标响应',
  deviation: '偏离',
  explanation: '偏离说明',
  value: '投标值',
  evidence: '证明材料',
  'statement.domestic': '本国产品声明',
};
const tables: Readonly<Record<string, string>> = {
  prices: '报价明细第',
  technical: '技术响应第',
  commercial: '商务响应第',
  answers: '评审因素响应第',
};

function labelOf(path: string): string {
  if (path.startsWith('statement.makers')) return '中小企业声明';
  const [table = '', row, field = ''] = path.split('.');
  const name = tables[table];
  return name === undefined ? (labels[path] ?? path) : `${name}${Number(row) + 1}行 ${labels[field] ?? ''}`;
}

/** Reduces the files to their names: the place of a ciphertext means nothing to the reader. */
function withNames({ files, ...draft }: BidDraft) {
  return { ...draft, files: files.map(({ name }) => name).join('、') };
}

/** The fields in which two drafts of a bid differ. */
export function bidDifferences(mine: BidDraft, theirs: BidDraft): readonly Difference[] {
  return differencesOf(withNames(mine), withNames(theirs), {
    label: labelOf,
    value(path, value) {
      const deviation = path.endsWith('.deviation') && deviations.find((one) => one === value);
      const method = path === 'bond.method' && bondMethods.find((one) => one === value);
      if (deviation) return deviationLabels[deviation];
      return method ? bondMethodLabels[method] : undefined;
    },
  });
}
