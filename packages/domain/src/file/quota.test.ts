import { describe, expect, it } from 'vitest';
import { checkQuota, type UploadsOpen, uploadQuota } from './quota.ts';

const none: UploadsOpen = { ofAccount: 0, ofCompany: 0, waiting: 0, waitingAttachments: 0 };
const one = { size: 1, isEnvelope: false };

describe('the upload quota', () => {
  it('allows twenty uploads of an account and sixty of a company at once', () => {
    expect(checkQuota({ ...none, ofAccount: 19 }, one)).toBeNull();
    expect(checkQuota({ ...none, ofAccount: 20 }, one)).toMatchObject({
      refused: 'uploads_too_many',
      values: { n: 20 },
    });
    expect(checkQuota({ ...none, ofCompany: 59 }, one)).toBeNull();
    expect(checkQuota({ ...none, ofCompany: 60 }, one)).toMatchObject({
      refused: 'uploads_too_many',
      values: { n: 60 },
    });
    expect(checkQuota({ ...none, ofCompany: null }, one)).toBeNull();
  });

  it('allows five gigabytes in all, to the byte', () => {
    const last = { size: 10, isEnvelope: true };
    expect(checkQuota({ ...none, waiting: uploadQuota.waitingBytes - 10 }, last)).toBeNull();
    expect(checkQuota({ ...none, waiting: uploadQuota.waitingBytes - 9 }, last)).toMatchObject({
      refused: 'uploads_too_large',
      values: { max: '5.00 GB' },
    });
  });

  it('allows one gigabyte of files that are not sealed bids', () => {
    const waitingAttachments = uploadQuota.waitingAttachmentBytes - 10;
    const open = { ...none, waiting: waitingAttachments, waitingAttachments };
    expect(checkQuota(open, { size: 10, isEnvelope: false })).toBeNull();
    expect(checkQuota(open, { size: 11, isEnvelope: false })).toMatchObject({
      refused: 'uploads_too_large',
      values: { max: '1.00 GB' },
    });
    expect(checkQuota(open, { size: 11, isEnvelope: true })).toBeNull();
  });
});
