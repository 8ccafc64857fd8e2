import { formatFileSize } from '../display/file.ts';
import { type Refusal, refuse } from '../outcome.ts';

const mebibyte = 1024 * 1024;
const gibibyte = 1024 * mebibyte;

/**
 * What may be uploaded and not yet used. A bid's envelopes are three files of 500 MB at most: the bytes are enough
 * for several bids at once, and for nobody to fill the disk.
 */
export const uploadQuota = {
  /** Uploads begun and not finished, of one account and of all accounts of a company. */
  openPerAccount: 20,
  openPerCompany: 60,
  /** Bytes begun, or finished and used by nothing, of a company (of an account that has none). */
  waitingBytes: 5 * gibibyte,
  /** The same without sealed bids. */
  waitingAttachmentBytes: gibibyte,
  /**
   * Milliseconds after which an upload that nothing came to gives way to a new one of its owner, and a sealed envelope
   * that is not submitted to a new one.
   */
  idle: 3_600_000,
  /** The same for an upload of which nothing ever came: its sender was not told that it was begun, and began another. */
  unheard: 120_000,
  /** Milliseconds that a file stays which nothing refers to; a sealed envelope may be uploaded days before the bid. */
  unused: 24 * 3_600_000,
  unusedEnvelope: 7 * 24 * 3_600_000,
} as const;

export interface UploadsOpen {
  readonly ofAccount: number;
  /** Null for staff and for whoever has no company. */
  readonly ofCompany: number | null;
  /** Bytes, the envelopes included. */
  readonly waiting: number;
  readonly waitingAttachments: number;
}

/** Whether one more upload may be begun beside those that are open. */
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
