import { Exact, isPlainNumber } from '../money/decimal.ts';

/** 政府采购政策 of a lot: deductions from the prices that are compared. Percents are plain decimals. */
export interface Preferences {
  /** 专门面向中小企业采购: only small and medium companies bid, and none has a deduction for its size. */
  readonly setAside: boolean;
  /** 小微企业价格扣除; null if none is given. */
  readonly smallDiscount: string | null;
  /** 本国产品价格评审优惠; null if none is given. */
  readonly domesticDiscount: string | null;
}

export const noPreferences: Preferences = { setAside: false, smallDiscount: null, domesticDiscount: null };

export const preferenceKinds = ['small', 'domestic'] as const;
export type PreferenceKind = (typeof preferenceKinds)[number];

export const preferenceLabels: Readonly<Record<PreferenceKind, string>> = {
  small: '小微企业价格扣除',
  domestic: '本国产品价格评审优惠',
};

/** The size of a company as its 声明函 states it. Prisons and welfare companies count as small ones. */
export const companySizes = ['medium', 'small', 'micro', 'prison', 'welfare', 'none'] as const;
export type CompanySize = (typeof companySizes)[number];

export const companySizeLabels: Readonly<Record<CompanySize, string>> = {
  medium: '中型企业',
  small: '小型企业',
  micro: '微型企业',
  prison: '监狱企业',
  welfare: '残疾人福利性单位',
  none: '不属于中小企业',
};

/** The part of a bid's products that are 本国产品: all, most of their cost, or neither. */
export const domesticParts = ['all', 'most', 'none'] as const;
export type DomesticPart = (typeof domesticParts)[number];

export const domesticPartLabels: Readonly<Record<DomesticPart, string>> = {
  all: '全部产品均为本国产品',
  most: '本国产品的成本之和占全部产品成本的80%以上',
  none: '产品不符合本国产品标准',
};

/** An item of the 中小企业声明函: the manufacturer of goods, the builder of works or the provider of a service. */
export interface MakerStatement {
  readonly item: string;
  readonly company: string;
  readonly size: CompanySize;
}

/** The statements of a bid that the deductions depend on. An absent statement means no deduction. */
export interface PreferenceStatement {
  readonly makers: readonly MakerStatement[];
  readonly domestic: DomesticPart | null;
}

/** Reports whether a lot gives any deduction. */
export function offersPreference({ smallDiscount, domesticDiscount }: Preferences): boolean {
  return smallDiscount !== null || domesticDiscount !== null;
}

const isSmall = ({ size }: Pick<MakerStatement, 'size'>) => size !== 'medium' && size !== 'none';

/** A deduction that a bid claims by its statement. */
export interface PreferenceClaim {
  readonly kind: PreferenceKind;
  readonly percent: string;
}

/**
 * Returns the deductions that a statement claims. Goods, works or services of a larger company beside those of a small
 * one exclude the deduction (财库〔2020〕46号第四条).
 */
export function claimsOf(
  { smallDiscount, domesticDiscount }: Preferences,
  statement: PreferenceStatement | null,
): readonly PreferenceClaim[] {
  if (statement === null) return [];
  const { makers, domestic } = statement;
  const claims: PreferenceClaim[] = [];
  if (smallDiscount !== null && makers.length > 0 && makers.every(isSmall))
    claims.push({ kind: 'small', percent: smallDiscount });
  if (domesticDiscount !== null && (domestic === 'all' || domestic === 'most'))
    claims.push({ kind: 'domestic', percent: domesticDiscount });
  return claims;
}

/** The committee's decision on a claim. `reason` is empty for a confirmed one. */
export interface PreferenceDecision {
  readonly bidId: string;
  readonly kind: PreferenceKind;
  readonly granted: boolean;
  readonly reason: string;
}

/** A claim with its outcome. */
export interface Deduction extends PreferenceClaim {
  /** Null until the committee decides. */
  readonly granted: boolean | null;
  /** False if it is denied, or if every compared bid offers domestic products. */
  readonly isApplied: boolean;
  readonly reason: string;
}

export interface PreferredBid {
  readonly bidId: string;
  /** The price of the bid, in yuan; null if it could not be computed. */
  readonly price: string | null;
  /** The reason why the bid is not judged; null if it is. */
  readonly excluded: string | null;
  readonly statement: PreferenceStatement | null;
}

export interface Deducted {
  readonly deductions: readonly Deduction[];
  /** 评审价: the price less its deductions, which is compared. It is never paid. */
  readonly evaluatedPrice: string | null;
}

/**
 * Adds the deductions and the evaluated price to each bid. A claim counts until it is denied. Domestic products are
 * preferred to others (国办发〔2025〕34号), so that nothing is deducted if every judged bid offers domestic products.
 */
export function withDeductions<B extends PreferredBid>(
  bids: readonly B[],
  preferences: Preferences,
  decisions: readonly PreferenceDecision[],
): readonly (B & Deducted)[] {
  const decided = bids.map((bid) => ({
    bid,
    claims: claimsOf(preferences, bid.statement).map((claim) => {
      const decision = decisions.find(({ bidId, kind }) => bidId === bid.bidId && kind === claim.kind);
      return { ...claim, granted: decision?.granted ?? null, reason: decision?.reason ?? '' };
    }),
  }));
  const competes = decided.some(
    ({ bid, claims }) =>
      bid.excluded === null && !claims.some(({ kind, granted }) => kind === 'domestic' && granted !== false),
  );
  return decided.map(({ bid, claims }) => {
    const deductions = claims.map((claim) => ({
      ...claim,
      isApplied: claim.granted !== false && (claim.kind === 'small' || competes),
    }));
    const applied = deductions.filter(({ isApplied }) => isApplied);
    const evaluatedPrice = bid.price === null ? null : deduct(bid.price, applied);
    return { ...bid, deductions, evaluatedPrice };
  });
}

/** Returns the price less the sum of the percents, rounded to the cent. */
export function deduct(price: string, deductions: readonly Pick<PreferenceClaim, 'percent'>[]): string {
  if (deductions.length === 0) return price;
  const percent = deductions.reduce((sum, one) => sum.plus(one.percent), new Exact(0));
  return new Exact(price).times(new Exact(100).minus(percent)).div(100).toFixed(2, Exact.ROUND_HALF_UP);
}

/** Returns the claims without a decision, or denied without a reason of 5–500 characters. */
export function undecidedClaims(
  bids: readonly { readonly bidId: string; readonly deductions: readonly Deduction[] }[],
): readonly { readonly bidId: string; readonly kind: PreferenceKind }[] {
  return bids.flatMap(({ bidId, deductions }) =>
    deductions
      .filter(({ granted, reason }) => granted === null || (!granted && checkDenial(reason) !== null))
      .map(({ kind }) => ({ bidId, kind })),
  );
}

export function checkDenial(reason: string): string | null {
  const { length } = [...reason.trim()];
  return length >= 5 && length <= 500 ? null : '请说明不予确认的理由，5–500字';
}

/** The preferences of a lot in words, for notices and pages; null if it has none. */
export function preferencesText(preferences: Preferences): string | null {
  const { setAside, smallDiscount, domesticDiscount } = preferences;
  const parts = [
    ...(setAside ? ['专门面向中小企业采购'] : []),
    ...(smallDiscount === null ? [] : [`对小微企业报价给予${smallDiscount}%的扣除`]),
    ...(domesticDiscount === null ? [] : [`对本国产品报价给予${domesticDiscount}%的价格评审优惠`]),
  ];
  if (parts.length === 0) return null;
  return `${parts.join('；')}${offersPreference(preferences) ? '。以扣除后的价格评审，成交价格为报价' : ''}`;
}

/** The most items of a statement. */
export const mostMakers = 100;

/** A statement as it is written. */
export interface TypedStatement {
  readonly makers: readonly {
    readonly item: string;
    readonly company: string;
    readonly size: CompanySize | '';
  }[];
  readonly domestic: DomesticPart | '';
}

/** Checks a statement at `statement.makers.{row}.{field}`. A row that is begun is completed or removed. */
export function checkStatement({ makers }: Pick<TypedStatement, 'makers'>) {
  return makers.flatMap(({ item, company, size }, at) => [
    ...(item.trim() === '' ? [{ field: `statement.makers.${at}.item`, message: '请输入标的名称' }] : []),
    ...(company.trim() === ''
      ? [{ field: `statement.makers.${at}.company`, message: '请输入企业名称' }]
      : []),
    ...(size === '' ? [{ field: `statement.makers.${at}.size`, message: '请选择企业类型' }] : []),
  ]);
}

/** Returns the warnings for offered preferences that a bid leaves unanswered. */
export function unstatedWarnings(
  { smallDiscount, domesticDiscount }: Preferences,
  { makers, domestic }: TypedStatement,
): readonly string[] {
  return [
    ...(smallDiscount !== null && makers.length === 0
      ? ['没有填写中小企业声明，评审时不给予小微企业价格扣除']
      : []),
    ...(domesticDiscount !== null && domestic === ''
      ? ['没有填写本国产品声明，评审时不给予本国产品价格评审优惠']
      : []),
  ];
}

/** Reports whether a percent is a plain decimal of at most two places. */
export function isPercent(value: string): boolean {
  return isPlainNumber(value, 2, 2);
}
