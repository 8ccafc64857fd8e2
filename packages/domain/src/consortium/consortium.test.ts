import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usccCheckCharacter } from '../company/uscc.ts';
import {
  type Consortium,
  type ConsortiumMember,
  type ConsortiumRules,
  checkConsortium,
  isRegrouped,
  noConsortium,
  overlapsOf,
  plainConsortium,
} from './consortium.ts';

const codeOf = (no: number) => {
  const first = `91000000M${String(no).padStart(8, '0')}`;
  return first + usccCheckCharacter(first);
};
const member = (no: number, changes: Partial<ConsortiumMember> = {}): ConsortiumMember => ({
  ...{ name: `成员${no}有限公司`, code: codeOf(no), work: '设备安装', share: '' },
  ...changes,
});
const of = (...members: readonly ConsortiumMember[]): Consortium => ({
  lead: { work: '设计与供货', share: '' },
  members,
});
const rules: ConsortiumRules = {
  accepted: true,
  leadName: '海州泵业有限公司',
  leadCode: codeOf(0),
  agreements: 1,
};

describe('the check of a consortium', () => {
  it('asks nothing of a company that bids alone', () => {
    expect(checkConsortium(noConsortium, { ...rules, accepted: false, agreements: 0 })).toEqual([]);
  });

  it('asks a company that bids alone to remove an agreement', () => {
    expect(checkConsortium(noConsortium, rules)).toEqual([
      { field: 'consortium.agreement', message: '没有填写联合体成员，请移除共同投标协议，或增加成员' },
    ]);
  });

  it('accepts members with their work and an agreement', () => {
    expect(checkConsortium(of(member(1), member(2)), rules)).toEqual([]);
  });

  it('refuses members in a lot that does not accept consortia', () => {
    expect(checkConsortium(of(member(1)), { ...rules, accepted: false })).toEqual([
      { field: 'consortium.members', message: '本标段不接受联合体投标，请移除全部成员' },
    ]);
  });

  it.each<[Partial<ConsortiumMember>, string, string]>([
    [{ name: ' ' }, 'consortium.members.0.name', '请输入成员名称'],
    [{ name: ' 海州泵业 有限公司' }, 'consortium.members.0.name', '与本企业或其他成员重复'],
    [{ code: '' }, 'consortium.members.0.code', '请输入统一社会信用代码'],
    [{ code: '123' }, 'consortium.members.0.code', '统一社会信用代码校验不通过，请核对第1–18位'],
    [{ code: codeOf(0).toLowerCase() }, 'consortium.members.0.code', '与本企业或其他成员重复'],
    [{ work: '' }, 'consortium.members.0.work', '请输入该成员拟承担的工作'],
    [{ share: '40' }, 'consortium.lead.share', '已填写份额的，各方均须填写'],
  ])('refuses a member with %o', (changes, field, message) => {
    expect(checkConsortium(of(member(1, changes)), rules)).toEqual([{ field, message }]);
  });

  it('requires the work of the lead and the agreement', () => {
    const consortium = { ...of(member(1)), lead: { work: '', share: '' } };
    expect(checkConsortium(consortium, { ...rules, agreements: 0 })).toEqual([
      { field: 'consortium.lead.work', message: '请输入本企业拟承担的工作' },
      { field: 'consortium.agreement', message: '请上传联合体各方签订的共同投标协议' },
    ]);
  });

  it('names a second member with the code of the first', () => {
    const found = checkConsortium(of(member(1), member(2, { code: codeOf(1) })), rules);
    expect(found).toEqual([{ field: 'consortium.members.1.code', message: '与本企业或其他成员重复' }]);
  });

  it.each([
    ['60', '40', null],
    ['60.5', '39.50', null],
    ['６０％', '40', '份额须为大于0、小于100的数字，最多2位小数'],
    ['100', '0', '份额须为大于0、小于100的数字，最多2位小数'],
    ['60.555', '39.445', '份额须为大于0、小于100的数字，最多2位小数'],
    ['60', '39.99', '各方份额之和须为100%，现为99.99%'],
  ])('judges the shares %s and %s', (lead, other, message) => {
    const consortium = { ...of(member(1, { share: other })), lead: { work: '供货', share: lead } };
    const messages = checkConsortium(consortium, rules).map((error) => error.message);
    expect(messages[0] ?? null).toBe(message);
  });

  it('accepts shares that add up to 100 percent, and none that miss it by a hundredth', () => {
    const cents = fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(cents, fc.constantFrom(-1, 0, 1), (parts, off) => {
        const shares = parts.map((part) => (part / 100).toFixed(2));
        const rest = 10_000 - parts.reduce((sum, part) => sum + part, 0) + off;
        const consortium = {
          lead: { work: '供货', share: (rest / 100).toFixed(2) },
          members: shares.map((share, index) => member(index + 1, { share })),
        };
        expect(checkConsortium(consortium, rules)).toHaveLength(off === 0 ? 0 : 1);
      }),
    );
  });
});

describe('the stored form of a consortium', () => {
  it('is nothing for a company that bids alone', () => {
    expect(plainConsortium({ lead: { work: '供货', share: '' }, members: [] })).toBeNull();
  });

  it('has trimmed texts, plain codes and numbers', () => {
    const typed = {
      lead: { work: ' 供货 ', share: '６０' },
      members: [{ name: ' 成员1有限公司 ', code: ` ${codeOf(1).toLowerCase()}`, work: '安装 ', share: '40' }],
    };
    expect(plainConsortium(typed)).toEqual({
      lead: { work: '供货', share: '60' },
      members: [{ name: '成员1有限公司', code: codeOf(1), work: '安装', share: '40' }],
    });
  });
});

describe('companies in more than one bid of a lot', () => {
  const bid = (no: number, ...members: readonly number[]) => ({
    bidId: `bid-${no}`,
    companyName: `公司${no}`,
    companyCode: codeOf(no),
    members: members.map((each) => ({ name: `公司${each}`, code: codeOf(each) })),
  });

  it.each([
    ['no company twice', [bid(1, 2), bid(3, 4)], []],
    ['a member that bids alone', [bid(1, 2), bid(2)], [`公司2（${codeOf(2)}）在本标段又单独参加`]],
    [
      'a member of two consortia',
      [bid(1, 2), bid(3, 2)],
      [`公司2（${codeOf(2)}）在本标段又参加公司3牵头的联合体`],
    ],
    [
      'a lead that is a member elsewhere',
      [bid(1, 2), bid(3, 1)],
      [`公司1（${codeOf(1)}）在本标段又参加公司3牵头的联合体`],
    ],
    [
      'a member that leads and joins others',
      [bid(1, 2), bid(2, 5), bid(3, 2)],
      [`公司2（${codeOf(2)}）在本标段又牵头另一联合体、参加公司3牵头的联合体`],
    ],
  ])('finds %s', (_, bids, messages) => {
    expect(overlapsOf('bid-1', bids).map(({ message }) => message)).toEqual(messages);
  });

  it('compares no companies whose code is not known', () => {
    const bids = [bid(1), bid(3)].map((each) => ({ ...each, companyCode: '' }));
    expect(overlapsOf('bid-1', bids)).toEqual([]);
  });

  it('finds the overlap from both sides', () => {
    const bids = [bid(1, 2), bid(2)];
    expect(overlapsOf('bid-2', bids).map(({ message }) => message)).toEqual([
      `公司2（${codeOf(2)}）在本标段又参加公司1牵头的联合体`,
    ]);
  });
});

describe('a consortium after the prequalification', () => {
  it.each<[string, Consortium | null, Consortium | null, boolean]>([
    ['alone as before', null, null, false],
    ['the same members in another order', of(member(1), member(2)), of(member(2), member(1)), false],
    ['an added member', null, of(member(1)), true],
    ['a replaced member', of(member(1)), of(member(2)), true],
    ['a member that left', of(member(1), member(2)), of(member(1)), true],
  ])('compares %s', (_, before, after, regrouped) => {
    expect(isRegrouped(before, after)).toBe(regrouped);
  });
});
