import { expect, test } from 'vitest';
import { presentOwnNotice } from './present.ts';
import type { OwnNoticeRow } from './read-model.ts';

const time = new Date('2026-11-21T06:30:00Z');
const row: OwnNoticeRow = {
  id: 'lot',
  tenderId: 'tender',
  tenderNo: 'ZB20261121-ABCDEF',
  tenderTitle: '起重机电气改造设备采购',
  lotNo: 1,
  title: '一包',
  buyerName: '澄屿港务集团有限公司',
  method: 'open_tender',
  scope: 'voluntary',
  evaluationMethod: 'comprehensive',
  stateFunded: null,
  bidValidityDays: 90,
  state: 'awarded',
  documentFrom: time,
  documentUntil: time,
  prequalificationDeadline: null,
  prequalificationConcludedAt: null,
  bidDeadline: time,
  publicityFrom: time,
  publicityUntil: time,
  endedReason: null,
  now: time,
  noticeId: 'notice',
  kind: 'lost',
  noticeState: 'issued',
  noticeNo: 'TZ20261121-ABCDEFGH',
  companyName: '海州澜石机电设备有限公司',
  content: '',
  amount: null,
  scores: { technical: '33.60', commercial: '17.20', priceScore: '38.66', total: '89.46' },
  criterionPoints: [],
  reason: '',
  issuedAt: time,
  contractDueAt: null,
  acknowledgedAt: null,
  acknowledgedBy: null,
  declinedAt: null,
  declinedReason: null,
  voided: null,
  forfeit: null,
  superseded: false,
  contractNo: null,
  contractSignedOn: null,
  letter: null,
  resultNoticeId: null,
  orderId: null,
};

test('a letter shows the points that add up to its total', () => {
  expect(presentOwnNotice(row).points).toEqual(row.scores);
});

test('a rejected bid shows no points', () => {
  expect(presentOwnNotice({ ...row, scores: {} }).points).toBeNull();
});

test('a missing part of the points is an error, not zero', () => {
  const { priceScore: _, ...scores } = row.scores;
  expect(() => presentOwnNotice({ ...row, scores })).toThrow(
    'priceScore of notice TZ20261121-ABCDEFGH is missing',
  );
});
