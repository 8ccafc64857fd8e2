import { expect, it } from 'vitest';
import { type OpeningRecord, openOpeningRecord, signOpeningRecord } from './opening-record.ts';
import { makeSigningKey } from './receipt.ts';

const record: OpeningRecord = {
  format: 'procure-opening-record/1',
  lotId: '4b0f3a1e-9f39-4a39-8f0d-1f6f2f1d9c11',
  tenderNo: 'ZB-1',
  tenderTitle: '除湿机组采购',
  lotNo: 1,
  lotTitle: '第一标段',
  bidDeadline: '2026-11-21T06:30:00.000Z',
  startedAt: '2026-11-21T06:31:00.000Z',
  openedAt: '2026-11-21T06:32:00.000Z',
  receiptRoot: 'a'.repeat(64),
  entries: [
    {
      position: 1,
      bidId: '5b0f3a1e-9f39-4a39-8f0d-1f6f2f1d9c12',
      bidVersion: 2,
      companyName: '甲公司',
      result: 'opened',
      cause: null,
      totalIncl: '120.00',
      totalExcl: '106.19',
      totalTax: '13.81',
      delivery: '30日',
      quality: '合格',
      validityDays: 90,
      bondAmount: null,
      remarks: [],
    },
  ],
};

it('openOpeningRecord returns the signed record, and null after any change or for another key', async () => {
  const [key, other] = [await makeSigningKey(), await makeSigningKey()];
  const signed = await signOpeningRecord(key, record);
  expect(await openOpeningRecord(signed, key.publicKey)).toEqual(record);
  expect(await openOpeningRecord(signed, other.publicKey)).toBeNull();
  const lower = { ...signed, body: signed.body.replace('120.00', '119.00') };
  expect(await openOpeningRecord(lower, key.publicKey)).toBeNull();
  const short = { ...signed, signature: signed.signature.slice(1) };
  expect(await openOpeningRecord(short, key.publicKey)).toBeNull();
});

it('openOpeningRecord rejects a signed document of another format', async () => {
  const key = await makeSigningKey();
  const signed = await signOpeningRecord(key, { ...record, format: 'procure-receipt/1' as never });
  expect(await openOpeningRecord(signed, key.publicKey)).toBeNull();
});
