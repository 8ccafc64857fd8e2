import type { BidWorkspace } from '@procure/contract/bid/bid.schema.ts';
import type { BidDraft } from '@procure/contract/bid/draft.schema.ts';
import { draftTooLong, mostSealedDraft } from '@procure/domain/bid/draft.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { loadLater } from '@procure/ui/page-load/load-later.ts';
import { failed, type Sent } from '@procure/web/draft/autosave.ts';
import { type KeyVersionView, refreshBidKey } from '../../../lib/bid-key.ts';
import { sha256Of } from '../../../lib/sha256.ts';
import { saveDraft } from '../queries.ts';
import { type Lot, wholeDraft } from './draft.ts';

export type StoredDraft = BidWorkspace['draft'];

const sealing = () => loadLater(import('@procure/sealing/bid-draft.ts'));

/** Digest by which this browser recognises a sealed draft that it cannot read. */
export const markOf = (sealed: string): Promise<string> => sha256Of(new TextEncoder().encode(sealed));

/**
 * Sends a bid's draft to the platform and reads it back; it is sealed to the company's key and opened in this browser.
 * A draft that did not arrive is sent again in the same sealed form, so that the platform recognises it.
 */
export function draftLine(lot: Lot, onNewer: (stored: StoredDraft) => void, onGone: () => void) {
  let key: Pick<KeyVersionView, 'id' | 'recipient'> | null = null;
  let identities: readonly string[] = [];
  /** Drafts that this page sealed, by their ciphertext: it reads them without a key. */
  const ownDrafts = new Map<string, BidDraft>();
  let last: { readonly draft: BidDraft; readonly keyId: string; readonly sealed: string } | null = null;

  async function seal(draft: BidDraft, { id: keyId, recipient }: NonNullable<typeof key>) {
    if (last?.draft === draft && last.keyId === keyId) return last.sealed;
    const { sealBidDraft } = await sealing();
    const sealed = await sealBidDraft(recipient, lot.id, draft);
    last = { draft, keyId, sealed };
    ownDrafts.set(sealed, draft);
    return sealed;
  }

  async function open(sealed: string): Promise<BidDraft | null> {
    const known = ownDrafts.get(sealed);
    if (known !== undefined) return known;
    if (identities.length === 0) return null;
    const { openBidDraft } = await sealing();
    const content = await openBidDraft(identities, lot.id, sealed);
    return content === null ? null : wholeDraft(lot, content as BidDraft);
  }

  async function send(
    draft: BidDraft,
    version: number,
    goesAs: (mark: string) => Promise<void>,
  ): Promise<Sent<BidDraft>> {
    const to = key;
    if (to === null) return { kind: 'failed', message: '本企业还没有投标密钥', again: false };
    let sealed: string;
    try {
      sealed = await seal(draft, to);
    } catch {
      return { kind: 'failed', message: '草稿未能加密，请检查网络后重试', again: true };
    }
    // The platform would refuse it; it stays on this machine and can still be submitted.
    if (sealed.length > mostSealedDraft) return { kind: 'failed', message: draftTooLong, again: false };
    await goesAs(await markOf(sealed));
    const reply = await saveDraft({
      lotId: lot.id,
      version,
      keyId: to.id,
      sealed,
      files: draft.files.map((file) => file.sealed.fileId),
    });
    if (!reply.ok) {
      // The draft is sealed again as soon as the current key is known.
      if (reply.reason === 'bid_key_changed') await refreshBidKey();
      if (reply.reason === 'draft_file_gone') onGone();
      return failed(reply);
    }
    const { data } = reply;
    if (data.saved) {
      ownDrafts.clear();
      ownDrafts.set(sealed, draft);
      return { kind: 'saved', version: data.version, at: data.savedAt };
    }
    const { savedBy: by, savedAt: at } = data;
    const theirs = data.sealed === null ? wholeDraft(lot, data.content) : await open(data.sealed.text);
    if (theirs !== null)
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
