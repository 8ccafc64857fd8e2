import { checkCompanyName, normaliseCompanyName } from '../company/rules.ts';
import type { Moment } from '../moment.ts';

/**
 * The kinds of organisations: purchasers, agencies that act for them, supervisors, and the operator of the platform.
 */
export const organisationKinds = ['purchaser', 'agency', 'supervisor', 'operator'] as const;
export type OrganisationKind = (typeof organisationKinds)[number];

export const organisationKindLabels: Readonly<Record<OrganisationKind, string>> = {
  purchaser: '招标人',
  agency: '招标代理机构',
  supervisor: '监督部门',
  operator: '平台运营',
};

/** The kinds that users create. The operator exists from the start, once. */
export const foundedKinds = [
  'purchaser',
  'agency',
  'supervisor',
] as const satisfies readonly OrganisationKind[];
export type FoundedKind = (typeof foundedKinds)[number];

/** The kinds below which each kind may be placed. Every kind may be at the top, and the operator only there. */
const placesOf: Readonly<Record<OrganisationKind, readonly OrganisationKind[]>> = {
  purchaser: ['purchaser', 'supervisor'],
  agency: ['agency', 'supervisor'],
  supervisor: ['supervisor'],
  operator: [],
};

export function mayStandBelow(kind: OrganisationKind, parent: OrganisationKind): boolean {
  return placesOf[kind].includes(parent);
}

/** The data of an organisation besides its place. The code is empty if it has none of its own. */
export interface OrganisationProfile {
  readonly name: string;
  readonly uscc: string;
  readonly address: string;
  readonly contactName: string;
  readonly contactPhone: string;
}

/** An organisation: in use, or out of use since a moment. */
export type Organisation = {
  readonly kind: OrganisationKind;
  readonly parentId: string | null;
  readonly profile: OrganisationProfile;
} & (
  | { readonly state: 'active'; readonly disabledAt: null }
  | { readonly state: 'disabled'; readonly disabledAt: Moment }
);

export const organisationStateLabels: Readonly<Record<Organisation['state'], string>> = {
  active: '在用',
  disabled: '已停用',
};

/** Normalizes a name as in documents, by the rules for companies. */
export const normaliseOrganisationName = normaliseCompanyName;

export function checkOrganisationName(value: string): string | null {
  if (value.trim() === '') return '请输入单位名称';
  return checkCompanyName(value) === null ? null : '单位名称须为2–100字的全称，不含特殊符号';
}

/** Converts full-width digits and marks to plain ones. */
export const readContactPhone = (value: string): string => value.normalize('NFKC').trim();

/** Checks a telephone number with its area code and extension, or a mobile number. */
export function checkContactPhone(value: string): string | null {
  const phone = readContactPhone(value);
  if (phone === '') return '请输入联系电话';
  return /^[\d\-+() 转]{5,30}$/.test(phone) && /\d{5}/.test(phone) ? null : '请输入正确的联系电话';
}
