import { formatFileSize } from '../display/file.ts';
import { type Refusal, refuse } from '../outcome.ts';

const mebibyte = 1024 * 1024;
const gibibyte = 1024 * mebibyte;

/**
 * The limits of uploads that are not used yet. A bid's envelopes are three files of 500 MB at most: the bytes are
 * enough for several bids at once, and too few to fill the disk.
 */
export const uploadQuota = {
  /** Unfinished uploads, of one account and of all accounts of a company. */
  openPerAccount: 20,
  openPerCompany: 60,
  /** Bytes started, or finished and not used, of a company (of an account without one). */
  waitingBytes: 5 * gibibyte,
  /** The same, without sealed bids. */
  waitingAttachmentBytes: gibibyte,
  /**
   * Milliseconds after which an upload that received no data is replaced by a new one of its owner, and an unsubmitted
   * sealed envelope by a new one.
   */
  idle: 3_600_000,
  /** The same for an upload that never received data: its sender missed the answer and started another. */
  unheard: 120_000,
  /** Milliseconds for which an unreferenced file is retained. A sealed envelope may be uploaded days before the bid. */
  unused: 24 * 3_600_000,
  unusedEnvelope: 7 * 24 * 3_600_000,
} as const;

export interface UploadsOpen {
  readonly ofAccount: number;
  /** Null for staff and for accounts without a company. */
  readonly ofCompany: number | null;
  /** In bytes, including the envelopes. */
  readonly waiting: number;
  readonly waitingAttachments: number;
}

/** Checks whether another upload may start beside the open ones. Returns null if it may. */
export function checkQuota(
  open: UploadsOpen,
  upload: { readonly size: number; readonly isEnvelope: boolean },
): Refusal<'uploads_too_many' | 'uploads_too_large'> | null {
  if (open.ofAccount >= uploadQuota.openPerAccount) {
    return refuse('uploads_too_many', { who: '您', n: uploadQuota.openPerAccount });
  }
  if (open.ofCompany !== null && open.ofCompany >= uploadQuota.openPerCompany) {
    return refuse('uploads_too_many', { who: '贵企业', n: uploadQuota.openPerCompany });
  }
  const tooLarge = (max: number) => refuse('uploads_too_large', { max: formatFileSize(max) });
  if (open.waiting + upload.size > uploadQuota.waitingBytes) return tooLarge(uploadQuota.waitingBytes);
  if (!upload.isEnvelope && open.waitingAttachments + upload.size > uploadQuota.waitingAttachmentBytes) {
    return tooLarge(uploadQuota.waitingAttachmentBytes);
  }
  return null;
}
