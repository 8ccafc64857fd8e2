import type { BidWorkspace } from '@procure/contract/bid/bid.schema.ts';
import type { BidDraft } from '@procure/contract/bid/draft.schema.ts';
import { draftTooLong, mostSealedDraft } from '@procure/domain/bid/draft.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import type { DraftBlock, OpenedDraft, SealedDraft } from '@procure/sealing/bid-draft.ts';
import { loadLater } from '@procure/ui/page-load/load-later.ts';
import { failed, type Sent } from '@procure/web/draft/autosave.ts';
import { sha256Of } from '@procure/web/file/sha256.ts';
import { type KeyVersionView, refreshBidKey } from '../../../lib/bid-key.ts';
import { saveDraft } from '../queries.ts';
import { type Lot, wholeDraft } from './draft.ts';

export type StoredDraft = BidWorkspace['draft'];

const sealing = () => loadLater(import('@procure/sealing/bid-draft.ts'));

/** Digest by which this browser recognises a sealed draft that it cannot read. */
export const markOf = (sealed: string): Promise<string> => sha256Of(new TextEncoder().encode(sealed));

type SealedText = NonNullable<StoredDraft['sealed']>;
/** A draft of the platform, or the reason why this page cannot read it. */
export type Reading = BidDraft | Exclude<OpenedDraft['kind'], 'open'>;

/** A draft with its sealed form. */
interface Sealing {
  readonly draft: BidDraft;
  readonly keyId: string;
  readonly sealed: SealedDraft;
  /** Blocks that the platform had before. */
  readonly former: readonly DraftBlock[];
}

const lengthOf = ({ text, blocks }: SealedDraft) =>
  blocks.reduce((sum, block) => sum + block.text.length, text.length);

const noBlocks: readonly DraftBlock[] = [];

/** The draft as it is sent: without the blocks that the platform has. */
function partsOf({ text, blocks }: SealedDraft, former: readonly DraftBlock[]) {
  if (blocks.length === 0) return { sealed: text };
  const kept = new Set(former);
  return {
    index: text,
    blocks: blocks.filter((block) => !kept.has(block)).map((block) => ({ id: block.id, text: block.text })),
    keptBlocks: blocks.filter((block) => kept.has(block)).map(({ id }) => id),
  };
}

/**
 * Sends a bid's draft to the platform and reads it back; it is sealed to the company's key and opened in this browser.
 * A draft that did not arrive is sent again in the same sealed form, so that the platform recognises it. Blocks of long
 * lists are sent only if a row in them has changed.
 */
export function draftLine(lot: Lot, onNewer: (stored: StoredDraft) => void, onGone: () => void) {
  let key: Pick<KeyVersionView, 'id' | 'recipient'> | null = null;
  let identities: readonly string[] = [];
  /** Drafts that this page sealed, by the ciphertext of their text: it reads them without a key. */
  const ownDrafts = new Map<string, Sealing>();
  /** The draft on the platform that this page saved or opened last; its blocks are kept in the next. */
  let stored: Sealing | null = null;
  let storedVersion = 0;
  let last: Sealing | null = null;

  async function seal(draft: BidDraft, { id: keyId, recipient }: NonNullable<typeof key>) {
    const former = stored?.keyId === keyId ? stored.sealed.blocks : noBlocks;
    if (last?.draft === draft && last.keyId === keyId && last.former === former) return last;
    const { sealBidDraft } = await sealing();
    last = { draft, keyId, former, sealed: await sealBidDraft(recipient, lot.id, draft, former) };
    ownDrafts.set(last.sealed.text, last);
    return last;
  }

  function keepBlocks(version: number, of: Sealing) {
    if (version < storedVersion) return;
    stored = of;
    storedVersion = version;
  }

  async function open(version: number, { keyId, text, blocks }: SealedText): Promise<Reading> {
    const known = ownDrafts.get(text);
    if (known !== undefined) {
      keepBlocks(version, known);
      return known.draft;
    }
    if (identities.length === 0) return 'other_key';
    const { openBidDraft } = await sealing();
    const opened = await openBidDraft(identities, lot.id, text, blocks);
    if (opened.kind !== 'open') return opened.kind;
    const draft = wholeDraft(lot, opened.content as BidDraft);
    keepBlocks(version, { draft, keyId, former: noBlocks, sealed: { text, blocks: opened.blocks } });
    return draft;
  }

  async function send(
    draft: BidDraft,
    version: number,
    goesAs: (mark: string) => Promise<void>,
  ): Promise<Sent<BidDraft>> {
    const to = key;
    if (to === null) return { kind: 'failed', message: '本企业还没有投标密钥', again: false };
    let sent: Sealing;
    try {
      sent = await seal(draft, to);
    } catch {
      return { kind: 'failed', message: '草稿未能加密，请检查网络后重试', again: true };
    }
    // The platform would refuse it; it stays on this machine and can still be submitted.
    const { sealed, former } = sent;
    if (lengthOf(sealed) > mostSealedDraft) return { kind: 'failed', message: draftTooLong, again: false };
    await goesAs(await markOf(sealed.text));
    const reply = await saveDraft({
      lotId: lot.id,
      version,
      keyId: to.id,
      ...partsOf(sealed, former),
      files: draft.files.map((file) => file.sealed.fileId),
    });
    if (!reply.ok) {
      // The draft is sealed again as soon as the current key is known.
      if (reply.reason === 'bid_key_changed') await refreshBidKey();
      if (reply.reason === 'draft_file_gone') onGone();
      if (reply.reason === 'draft_block_gone') {
        stored = null;
        return { kind: 'failed', message: reply.message, again: true };
      }
      // A process of the former version, during an upgrade, knows no blocks.
      if (reply.reason === 'invalid_input' && sealed.blocks.length > 0)
        return { kind: 'failed', message: '平台正在更新，草稿稍后自动保存', again: true };
      return failed(reply);
    }
    const { data } = reply;
    if (data.saved) {
      ownDrafts.clear();
      ownDrafts.set(sealed.text, sent);
      keepBlocks(data.version, sent);
      return { kind: 'saved', version: data.version, at: data.savedAt };
    }
    const { savedBy: by, savedAt: at } = data;
    const theirs =
      data.sealed === null ? wholeDraft(lot, data.content) : await open(data.version, data.sealed);
    if (typeof theirs !== 'string')
      return { kind: 'overtaken', theirs: { version: data.version, draft: theirs, by, at } };
    onNewer(data);
    const when = at === null ? '' : `于${formatDateTime(at)}`;
    return {
      kind: 'unread',
      message: `${by ?? '同事'}${when}保存了另一份草稿，尚未打开`,
      version: data.version,
      mark: await markOf(data.sealed?.text ?? ''),
    };
  }

  return {
    send,
    open,
    sealTo: (next: typeof key) => {
      key = next;
    },
    openWith: (next: readonly string[]) => {
      identities = next;
    },
  };
}
