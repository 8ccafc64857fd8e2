import { expect, test } from 'vitest';
import { bidReceiptText, withdrawalReceiptText } from './bid-receipt.ts';

const bid = {
  ...{ tenderNo: 'HZ-1', tenderTitle: '组件采购', lotNo: 2, lotTitle: '组件', buyerName: '建设集团' },
  ...{ companyName: '甲公司', uscc: '91320000MA00000000', bidVersion: 3, receiptNo: 'HZ-AAAAA-BBBBB-CCCCC' },
  submittedAt: '2026-11-20T01:29:59.123Z',
  files: [{ envelope: 'technical', size: 2048, sha256: 'ab'.repeat(32) }],
  leaf: 'cd'.repeat(32),
};

test('the text of a receipt states time, files and leaf, and nothing of other bids', () => {
  const text = bidReceiptText(bid, '交易平台');
  expect(text).toMatchObject({
    title: '投标回执',
    no: bid.receiptNo,
    signer: '交易平台',
    date: '2026年11月20日',
  });
  const whole = JSON.stringify(text.blocks);
  for (const words of [
    '第3版',
    '2026年11月20日 09:29:59',
    '甲公司',
    bid.files[0]?.sha256 ?? '',
    bid.leaf,
    '技术',
  ])
    expect(whole).toContain(words);
});

test('the text of a withdrawal names the receipt that it withdraws', () => {
  const withdrawal = { receiptNo: 'HZ-D', withdrawnAt: '2026-11-20T01:29:59.999Z', leaf: 'ef'.repeat(32) };
  const text = withdrawalReceiptText(bid, withdrawal, '交易平台');
  expect(text).toMatchObject({ title: '撤回投标回执', no: 'HZ-D' });
  for (const words of [bid.receiptNo, bid.leaf, withdrawal.leaf])
    expect(JSON.stringify(text)).toContain(words);
});
