import { describe, expect, test } from 'vitest';
import { checkTold, type Disclosure, type Reader, secretsFor, secretsIn } from './secret.ts';

const own = { companyId: 'own', name: '海州建设工程有限公司' };
const rival = {
  companyId: 'rival',
  name: '青禾智造科技（苏州）有限公司',
  amounts: ['1234567.00', '1092537.17'],
};
const stranger = { companyId: 'stranger', name: '南山检测认证集团股份有限公司' };
const alone = { companyIds: [], people: [] };
const reader: Reader = { companyId: 'own', hasBid: true, beside: alone };
const bidding: Disclosure = {
  scope: 'mandatory',
  method: 'open_tender',
  sourcing: 'announced',
  lot: {
    state: 'published',
    publishedAt: '2026-02-20T01:00:00.000Z',
    documentFrom: '2026-02-20T01:00:00.000Z',
    prequalificationDeadline: null,
    prequalificationConcludedAt: null,
    bidDeadline: '2026-03-20T01:00:00.000Z',
    publicityFrom: null,
    publicityUntil: null,
    awardedAt: null,
    endedAt: null,
  },
  opening: null,
  announced: true,
  registered: [own, rival, stranger],
  bidders: [],
  quotes: [],
  candidates: [],
  winners: [],
  openWords: ['海州港务集团有限公司', '海州港三号泊位工程'],
  openAmounts: ['2000000.00'],
};
const opening = { startedAt: '2026-03-20T01:00:00.000Z', openedAt: null };
const whole = { ...opening, openedAt: '2026-03-20T01:10:00.000Z' };
const opened: Disclosure = { ...bidding, opening: whole, bidders: [rival] };
const found = (text: string, lot: Disclosure = bidding, who: Reader = reader) =>
  secretsIn(text, secretsFor(lot, who));

describe('a name that the reader was not shown', () => {
  test.each([
    ['as registered', '经查，青禾智造科技（苏州）有限公司不符合要求', ['青禾智造科技（苏州）有限公司']],
    ['half-width and with spaces', '青禾智造科技 (苏州) 有限公司', ['青禾智造科技 (苏州) 有限公司']],
    [
      'with an invisible character',
      '青禾\u200b智造科技（苏州）有限公司',
      ['青禾\u200b智造科技（苏州）有限公司'],
    ],
    ['without its legal form', '青禾智造科技（苏州）的产品', ['青禾智造科技（苏州）']],
    ['of a company that does not participate', '由南山检测认证集团出具', ['南山检测认证']],
    ['twice, reported once', '南山检测认证、南山检测认证', ['南山检测认证']],
  ])('%s', (_, text, names) => expect(found(text)).toEqual(names));

  test('is neither the reader’s own, nor the buyer’s, nor a word of the tender', () => {
    expect(found('海州建设工程有限公司就海州港三号泊位工程提出，海州港务集团有限公司答复如下')).toEqual([]);
  });

  test('may be contained in a longer one that was shown, and may not contain one', () => {
    const inside = { companyId: 'inside', name: '海州建设工程集团有限公司' };
    const longer = { companyId: 'longer', name: '海州建设工程有限公司第二分公司' };
    const lot = { ...bidding, registered: [own, inside, longer] };
    expect(found('海州建设工程有限公司', lot)).toEqual([]);
    expect(found('海州建设工程有限公司第二分公司', lot)).toEqual(['海州建设工程有限公司第二分公司']);
  });

  test('of another recipient of the same text is hidden from all of them, shown or not', () => {
    const text = `答复${own.name}、青禾智造科技（苏州）有限公司`;
    expect(found(text, opened)).toEqual([]);
    expect(found(text, opened, { ...reader, beside: { ...alone, companyIds: ['rival'] } })).toEqual([
      rival.name,
    ]);
    expect(
      found(text, opened, { ...reader, companyId: 'rival', beside: { ...alone, companyIds: ['own'] } }),
    ).toEqual([own.name]);
  });
});

test('a person who receives the same text is not named to other recipients', () => {
  const text = '王小明等人提出的异议不成立';
  expect(found(text)).toEqual([]);
  expect(found(text, bidding, { ...reader, beside: { ...alone, people: ['王小明'] } })).toEqual(['王小明']);
});

describe('the disclosures to the reader', () => {
  const person: Reader = { companyId: null, hasBid: false, beside: alone };
  const holder: Reader = { ...reader, hasBid: false };
  const bidders = { ...bidding, opening, bidders: [rival] };
  const shown = { ...opened.lot, publicityFrom: '2026-03-25T01:00:00.000Z' };
  const closed: Disclosure = { ...opened, method: 'negotiation', sourcing: 'invited', announced: false };
  const text = '青禾智造科技（苏州）有限公司报价1,234,567.00元';
  const both = ['青禾智造科技（苏州）有限公司', '1,234,567.00元'];
  test.each<[string, Disclosure, Reader, string[]]>([
    ['to a bidder, during the reading of the record', bidders, reader, []],
    ['to a company without a bid, during the reading of the record', bidders, holder, both],
    ['to a company without a bid, once the record is public', opened, holder, []],
    ['to a person, once the record is public', opened, person, []],
    [
      'to a company without a bid, in a tender for invited companies',
      { ...opened, announced: false },
      holder,
      both,
    ],
    ['to a bidder, without a public opening', closed, reader, both],
    [
      'to a bidder, without a public opening, once the candidates are publicized',
      { ...closed, lot: shown, candidates: [rival] },
      reader,
      [],
    ],
    [
      'to a bidder, without a public opening, after the award',
      { ...closed, lot: { ...shown, publicityFrom: null, awardedAt: shown.publicityFrom }, winners: [rival] },
      reader,
      [],
    ],
  ])('%s', (_, lot, who, secret) => expect(found(text, lot, who)).toEqual(secret));

  test('include a price that is also the reader’s own or the tender’s, and exclude a later quote', () => {
    const quotes = [
      { ...rival, amounts: ['999999.00'] },
      { ...own, amounts: ['888888.00'] },
    ];
    const lot = { ...closed, quotes: [...quotes, { ...rival, amounts: ['888888.00', '2000000.00'] }] };
    expect(found('最高限价200万元，贵方报价888888元，另一报价999999元', lot)).toEqual(['999999元']);
  });
});

test('the refusal is reported at its field, and only repeats the written text', () => {
  const secrets = secretsFor(opened, { ...reader, hasBid: false });
  expect(checkTold('answer', '经查，评分无误。', secrets)).toBe(true);
  const said = '“南山检测认证”没有向提出人公开过，不能写入，请改用不指明单位、不写金额的说法';
  expect(checkTold('answer', '见南山检测认证的报告。', secrets)).toEqual({
    refused: 'objection_tells',
    values: { found: '“南山检测认证”' },
    fields: [{ field: 'answer', message: said }],
  });
  expect(checkTold(null, '见南山检测认证的报告。', secrets)).toEqual({
    refused: 'objection_tells',
    values: { found: '“南山检测认证”' },
  });
});
