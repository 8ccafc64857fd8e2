import { idMark } from './id-paper.ts';
import type { CompanyProfile } from './profile.ts';

/** The data that identify a company, or indicate a relation between two companies. */
export const markKinds = ['code', 'phone', 'account', 'legalRep', 'address'] as const;
export type MarkKind = (typeof markKinds)[number];

/**
 * The kinds of matches: a mark, a browser in which members of both companies signed in, or, for a claim, a claimant who
 * is a member of the other company.
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

/** The relations that two bidders of a lot may have (条例34, 40): evidence for the evaluation, not a verdict. */
export const relationKinds = [
  ...markKinds,
  'device',
  'payer',
  'representative',
  'file',
  'fileAuthor',
  'fileEditor',
  'fileOrigin',
  'documentId',
  'fileText',
] as const;
export type RelationKind = (typeof relationKinds)[number];

export const relationKindLabels: Readonly<Record<RelationKind, string>> = {
  code: hintKindLabels.code,
  phone: hintKindLabels.phone,
  account: hintKindLabels.account,
  legalRep: hintKindLabels.legalRep,
  address: hintKindLabels.address,
  device: hintKindLabels.device,
  payer: '保证金由同一账户名称付款，或由另一投标人付款',
  representative: '授权代表姓名相同',
  file: '投标文件中有内容完全相同的文件',
  fileAuthor: '上传文件的作者相同',
  fileEditor: '上传文件的最后修改者相同，或为另一投标人文件的作者',
  fileOrigin: '上传文件由相同软件在同一秒创建',
  documentId: '上传的PDF文件的文档编号相同',
  fileText: '上传文件有大段相同文字',
};

export interface Mark {
  readonly kind: MarkKind;
  /** The path of the field that contains it. */
  readonly field: string;
  /** The normalized value. */
  readonly value: string;
}

/** A stored mark. Equal values have equal tags, and a tag does not reveal its value. */
export interface Tag {
  readonly kind: MarkKind;
  readonly tag: string;
}

/** Keeps letters and digits only, since spacing and punctuation of an address are not significant. */
const foldText = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Returns the values by which a person is found among companies: as a legal representative by the number of the identity
 * card, as a contact by the phone.
 */
export const personMarks = ({ idCard, phone }: { readonly idCard: string; readonly phone: string | null }) =>
  [
    { kind: 'legalRep', value: foldText(idMark('id_card', idCard)) },
    { kind: 'phone', value: foldText(phone ?? '') },
  ] as const;

/** Returns the marks of an unencrypted profile, for comparison with another. Empty values are omitted. */
export function marksOf(profile: CompanyProfile): readonly Mark[] {
  const { invoice, contacts, regAddress } = profile;
  const address = foldText(regAddress);
  const marks: Mark[] = [
    { kind: 'code', field: 'uscc', value: foldText(profile.uscc) },
    { kind: 'code', field: 'invoice.taxNo', value: foldText(invoice.taxNo) },
    {
      kind: 'legalRep',
      field: 'legalRepIdNo',
      value: foldText(idMark(profile.legalRepIdType, profile.legalRepIdNo)),
    },
    { kind: 'account', field: 'bankAccountNo', value: foldText(profile.bankAccountNo) },
    { kind: 'account', field: 'invoice.account', value: foldText(invoice.account) },
    { kind: 'phone', field: 'invoice.phone', value: foldText(invoice.phone) },
    ...contacts.map(
      ({ phone }, index): Mark => ({
        kind: 'phone',
        field: `contacts.${index}.phone`,
        value: foldText(phone),
      }),
    ),
    // The same street and number may exist in two towns.
    { kind: 'address', field: 'regAddress', value: address === '' ? '' : `${profile.regAreaCode}${address}` },
  ];
  return marks.filter(({ value }) => value !== '');
}
