import { idMark } from './id-paper.ts';
import type { CompanyProfile } from './profile.ts';

/** What of a company's data tells it from others, or shows that two have something to do with each other. */
export const markKinds = ['code', 'phone', 'account', 'legalRep', 'address'] as const;
export type MarkKind = (typeof markKinds)[number];

/**
 * What may be the same: a mark, a browser in which people of both companies have signed in, or, of a claim, who claims
 * and is of the other company.
 */
export const hintKinds = [...markKinds, 'device', 'claimant'] as const;
export type HintKind = (typeof hintKinds)[number];

export const hintKindLabels: Readonly<Record<HintKind, string>> = {
  code: '统一社会信用代码或税号相同',
  phone: '电话相同',
  account: '银行账号相同',
  legalRep: '法定代表人证件号码相同',
  address: '注册地址相同',
  device: '在同一浏览器登录过',
  claimant: '认领人现为其成员',
};

/** What two bidders of one lot may have in common (条例34, 40): evidence for who judges, and no verdict. */
export const relationKinds = [...markKinds, 'device', 'payer'] as const;
export type RelationKind = (typeof relationKinds)[number];

export const relationKindLabels: Readonly<Record<RelationKind, string>> = {
  code: hintKindLabels.code,
  phone: hintKindLabels.phone,
  account: hintKindLabels.account,
  legalRep: hintKindLabels.legalRep,
  address: hintKindLabels.address,
  device: hintKindLabels.device,
  payer: '保证金由同一账户名称付款，或由另一投标人付款',
};

export interface Mark {
  readonly kind: MarkKind;
  /** Path of the field that holds it. */
  readonly field: string;
  /** As it is compared, however it was typed. */
  readonly value: string;
}

/** A mark as it is kept: equal values have equal tags, and no tag tells its value. */
export interface Tag {
  readonly kind: MarkKind;
  readonly tag: string;
}

/** Letters and digits alone: how an address is spaced and punctuated tells nothing. */
const folded = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** A profile in the clear, as what it has in common with another is found. What is empty is no mark. */
export function marksOf(profile: CompanyProfile): readonly Mark[] {
  const { invoice, contacts, regAddress } = profile;
  const address = folded(regAddress);
  const marks: Mark[] = [
    { kind: 'code', field: 'uscc', value: folded(profile.uscc) },
    { kind: 'code', field: 'invoice.taxNo', value: folded(invoice.taxNo) },
    {
      kind: 'legalRep',
      field: 'legalRepIdNo',
      value: folded(idMark(profile.legalRepIdType, profile.legalRepIdNo)),
    },
    { kind: 'account', field: 'bankAccountNo', value: folded(profile.bankAccountNo) },
    { kind: 'account', field: 'invoice.account', value: folded(invoice.account) },
    { kind: 'phone', field: 'invoice.phone', value: folded(invoice.phone) },
    ...contacts.map(
      ({ phone }, index): Mark => ({
        kind: 'phone',
        field: `contacts.${index}.phone`,
        value: folded(phone),
      }),
    ),
    // The same street and number may be in two towns.
    { kind: 'address', field: 'regAddress', value: address === '' ? '' : `${profile.regAreaCode}${address}` },
  ];
  return marks.filter(({ value }) => value !== '');
}
