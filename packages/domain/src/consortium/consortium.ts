import { normaliseCompanyName } from '../company/rules.ts';
import { checkUscc, normaliseUscc } from '../company/uscc.ts';
import { Exact, isPlainNumber } from '../money/decimal.ts';
import { plainNumber } from '../money/typed.ts';
import type { FieldError } from '../outcome.ts';

/** The part of the work of one company of a consortium. */
export interface ConsortiumPart {
  /** 拟承担的工作, 1–500 characters (招标投标法第三十一条). */
  readonly work: string;
  /** 所占份额 in percent, a plain decimal of at most two places; empty in every part or in none. */
  readonly share: string;
}

export interface ConsortiumMember extends ConsortiumPart {
  readonly name: string;
  /** 统一社会信用代码 */
  readonly code: string;
}

/**
 * 联合体: several companies that bid as one. The company that submits is the lead (牵头人); `members` are the others.
 * A company that bids alone has no members.
 */
export interface Consortium {
  readonly lead: ConsortiumPart;
  readonly members: readonly ConsortiumMember[];
}

export const noConsortium: Consortium = { lead: { work: '', share: '' }, members: [] };

/** The most members beside the lead. */
export const mostMembers = 20;
export const membersFull = `联合体成员最多${mostMembers}家`;
/** The most files of a consortium agreement (共同投标协议). */
export const mostAgreements = 10;
/** The greatest lengths of the texts. */
export const consortiumSizes = { name: 200, code: 30, work: 500, share: 10 } as const;

const notJoint = '没有填写联合体成员，请移除共同投标协议，或增加成员';
const notAccepted = '本标段不接受联合体投标，请移除全部成员';

/** The lead and the lot by which a consortium is checked. */
export interface ConsortiumRules {
  readonly accepted: boolean;
  readonly leadName: string;
  readonly leadCode: string;
  /** The number of files of the agreement. */
  readonly agreements: number;
}

/**
 * Checks a consortium, each error at `consortium.…`. The parts of all companies and the agreement are required
 * (招标投标法第三十一条). A company that bids alone has neither members nor
 * an agreement.
 */
export function checkConsortium(consortium: Consortium, rules: ConsortiumRules): readonly FieldError[] {
  const { lead, members } = consortium;
  if (members.length === 0)
    return rules.agreements === 0 ? [] : [{ field: 'consortium.agreement', message: notJoint }];
  if (!rules.accepted) return [{ field: 'consortium.members', message: notAccepted }];
  const names = [rules.leadName, ...members.map(({ name }) => name)].map(normaliseCompanyName);
  const codes = [rules.leadCode, ...members.map(({ code }) => code)].map(normaliseUscc);
  return [
    ...partErrors('consortium.lead', '本企业', lead),
    ...members.flatMap((member, index): FieldError[] => {
      const at = `consortium.members.${index}`;
      const name = member.name.trim();
      const code = checkUscc(member.code);
      const isNameRepeated = isRepeated(names, index + 1);
      const isCodeRepeated = isRepeated(codes, index + 1);
      return [
        ...(name === '' ? [{ field: `${at}.name`, message: '请输入成员名称' }] : []),
        ...(name !== '' && isNameRepeated
          ? [{ field: `${at}.name`, message: '与本企业或其他成员重复' }]
          : []),
        ...(code === null ? [] : [{ field: `${at}.code`, message: code }]),
        ...(code === null && isCodeRepeated
          ? [{ field: `${at}.code`, message: '与本企业或其他成员重复' }]
          : []),
        ...partErrors(at, '该成员', member),
      ];
    }),
    ...shareErrors(consortium),
    ...(rules.agreements === 0
      ? [{ field: 'consortium.agreement', message: '请上传联合体各方签订的共同投标协议' }]
      : []),
  ];
}

const isRepeated = (values: readonly string[], index: number) =>
  values[index] !== '' && values.indexOf(values[index] ?? '') < index;

function partErrors(at: string, label: string, { work }: ConsortiumPart): readonly FieldError[] {
  return work.trim() === '' ? [{ field: `${at}.work`, message: `请输入${label}拟承担的工作` }] : [];
}

/** The shares are stated for all companies or for none, and add up to 100 percent. */
function shareErrors({ lead, members }: Consortium): readonly FieldError[] {
  const parts = [lead, ...members].map(({ share }) => plainNumber(share));
  if (parts.every((share) => share === '')) return [];
  const field = (index: number) =>
    index === 0 ? 'consortium.lead.share' : `consortium.members.${index - 1}.share`;
  const wrong = parts.flatMap((share, index): FieldError[] => {
    if (share === '') return [{ field: field(index), message: '已填写份额的，各方均须填写' }];
    const isValid = isPlainNumber(share, 2, 2) && !/^0*(\.0*)?$/.test(share);
    return isValid ? [] : [{ field: field(index), message: '份额须为大于0、小于100的数字，最多2位小数' }];
  });
  if (wrong.length > 0) return wrong;
  const sum = parts.reduce((total, share) => total.plus(share), new Exact(0));
  return sum.equals(100)
    ? []
    : [{ field: field(0), message: `各方份额之和须为100%，现为${sum.toString()}%` }];
}

/** Returns the consortium in the form in which it is sealed or stored; null for a company that bids alone. */
export function plainConsortium({ lead, members }: Consortium): Consortium | null {
  if (members.length === 0) return null;
  const plain = ({ work, share }: ConsortiumPart) => ({ work: work.trim(), share: plainNumber(share) });
  return {
    lead: plain(lead),
    members: members.map((member) => ({
      name: member.name.trim(),
      code: normaliseUscc(member.code),
      ...plain(member),
    })),
  };
}

/** An opened bid with the companies that take part in it. */
export interface BidderCompanies {
  readonly bidId: string;
  readonly companyName: string;
  /** Empty for a company whose code is not known. */
  readonly companyCode: string;
  readonly members: readonly Pick<ConsortiumMember, 'name' | 'code'>[];
}

/** A company of a bid that takes part in another bid of the lot, too. */
export interface Overlap {
  readonly code: string;
  readonly message: string;
}

/**
 * Returns the companies of a bid that take part in other bids of the lot: alone, as leads or as members. All these bids
 * are invalid (招标投标法实施条例第三十七条第三款).
 * @param bids the bids of the lot that were opened
 */
export function overlapsOf(bidId: string, bids: readonly BidderCompanies[]): readonly Overlap[] {
  const own = bids.find((bid) => bid.bidId === bidId);
  if (own === undefined) return [];
  return companiesIn(own).flatMap(({ name, code }): readonly Overlap[] => {
    if (code === '') return [];
    const others = bids.filter(
      (bid) => bid.bidId !== bidId && companiesIn(bid).some((company) => company.code === code),
    );
    if (others.length === 0) return [];
    const roles = others.map((bid) => roleIn(bid, code)).join('、');
    return [{ code, message: `${name}（${code}）在本标段又${roles}` }];
  });
}

function companiesIn({ companyName, companyCode, members }: BidderCompanies) {
  return [{ name: companyName, code: companyCode }, ...members];
}

function roleIn({ companyName, companyCode, members }: BidderCompanies, code: string): string {
  if (companyCode !== code) return `参加${companyName}牵头的联合体`;
  return members.length === 0 ? '单独参加' : '牵头另一联合体';
}

/**
 * Reports whether a consortium differs from the one that passed the prequalification: companies added, replaced or
 * left out (招标投标法实施条例第三十七条第二款).
 */
export function isRegrouped(prequalified: Consortium | null, bid: Consortium | null): boolean {
  const codes = (consortium: Consortium | null) =>
    (consortium?.members ?? []).map(({ code }) => code).toSorted();
  return codes(prequalified).join() !== codes(bid).join();
}
