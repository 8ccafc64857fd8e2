/**
 * The texts of a tender, written by its author, in reading order. The editor, the contract, the display for both sides
 * and the comparison of amendments are derived from this table.
 */
export const tenderTexts = {
  fundSource: { label: '资金来源', max: 100, required: true, shown: 'always', reusable: true },
  overview: { label: '内容、范围与规模', max: 10_000, required: true, shown: 'announced', reusable: true },
  qualification: { label: '投标人资格要求', max: 10_000, required: true, shown: 'announced', reusable: true },
  /** 条例28: for all potential bidders alike, never for some of them. */
  siteVisit: { label: '踏勘现场安排', max: 1000, required: false, shown: 'announced', reusable: false },
  /** 招标投标法65: participants may object, so a tender must name the channel. */
  objectionChannel: { label: '异议与监督渠道', max: 1000, required: true, shown: 'always', reusable: true },
} as const satisfies Readonly<Record<string, TenderText>>;

interface TenderText {
  readonly label: string;
  /** In characters. */
  readonly max: number;
  /** Required before approval. A draft may leave every text empty. */
  readonly required: boolean;
  /** `always`: public for every tender · `announced`: public only for a publicly announced tender. */
  readonly shown: 'always' | 'announced';
  /** Whether a template keeps it; false for a text about one tender, such as its days. */
  readonly reusable: boolean;
}

export type TenderTextName = keyof typeof tenderTexts;
/** The texts that a template does not keep. */
export type TextOfOneTender = {
  [Name in TenderTextName]: (typeof tenderTexts)[Name]['reusable'] extends true ? never : Name;
}[TenderTextName];
export const tenderTextNames = Object.keys(tenderTexts) as readonly TenderTextName[];
export type TenderTexts = Readonly<Record<TenderTextName, string>>;

/** A value for each text. */
export function eachTenderText<Value>(value: (name: TenderTextName) => Value): Record<TenderTextName, Value> {
  return Object.fromEntries(tenderTextNames.map((name) => [name, value(name)])) as Record<
    TenderTextName,
    Value
  >;
}

/** Returns only the texts of an object that contains them. */
export function tenderTextsOf(tender: TenderTexts): TenderTexts {
  return eachTenderText((name) => tender[name]);
}
