/** The invented organisations of the story. Their phone numbers are of a range that is not assigned. */
import type { OrganisationProfile } from '@procure/domain/organisation/organisation.ts';
import { type BuyerKey, buyerKeys } from './buyers.ts';

export type OrganisationKey = BuyerKey | 'operator' | 'bureau' | 'agency';

/** The procuring teams: one for most purchasers, and the hospital's own. */
export type Team = 'a' | 'b';

const teamOf = (key: BuyerKey): Team => (key === 'hospital' ? 'b' : 'a');
export const purchasersOf = (team: Team): readonly BuyerKey[] =>
  buyerKeys.filter((key) => teamOf(key) === team);

/** The accounts that own and that approve a purchaser's tenders. */
export const buyerOf = (key: BuyerKey): string => `buyer_${teamOf(key)}`;
export const approverOf = (key: BuyerKey): string => `approver_${teamOf(key)}`;

/** Runs the platform; there from the start under a name of its own. */
export const operator: OrganisationProfile = {
  name: '海州市公共资源电子交易平台运营中心',
  uscc: '',
  address: '海州市市民广场3号2层',
  contactName: '宋工',
  contactPhone: '13800001101',
};

/** Watches every purchaser of the story. */
export const bureau: OrganisationProfile = {
  name: '海州市公共资源交易监督管理局',
  uscc: '',
  address: '海州市市民广场1号',
  contactName: '岑科长',
  contactPhone: '13800001102',
};

/** Handles tenders that purchasers entrust to it. */
export const agency: OrganisationProfile = {
  name: '海州明衡招标代理有限公司',
  uscc: '91000000MA8DEMA421',
  address: '海州市衡远路17号6层',
  contactName: '闻工',
  contactPhone: '13800001103',
};

/** The entrustment of the agency with the waterworks' works; `from` and `until` are days counted from the seeding. */
export const entrusted = {
  purchaser: 'water',
  documentNo: '清屿水务委字第3号',
  kinds: ['works'],
  from: -45,
  until: 320,
} as const;

/** The purchaser whose tenders need two signatures, the second from an amount in yuan on. */
export const signedTwice = {
  purchaser: 'college',
  steps: [
    { title: '采购部门负责人', amountFrom: '', signers: ['approver_a'] },
    { title: '分管校领导', amountFrom: '1000000', signers: ['approver_c'] },
  ],
} as const;
