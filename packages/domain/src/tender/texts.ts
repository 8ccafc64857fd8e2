/**
 * What a tender says in its author's words, in the order in which it is read. One row a text: the editor asks for it,
 * the contract bounds it, both sides are shown it, and an amendment compares it, all from here.
 */
export const tenderTexts = {
  fundSource: { label: '资金来源', max: 100, required: true, shown: 'always' },
  overview: { label: '内容、范围与规模', max: 10_000, required: true, shown: 'announced' },
  qualification: { label: '投标人资格要求', max: 10_000, required: true, shown: 'announced' },
  /** 条例28: for all who may bid alike, never for one or some of them. */
  siteVisit: { label: '踏勘现场安排', max: 1000, required: false, shown: 'announced' },
  /** 招标投标法65: who takes part may object; a tender that says not where to is incomplete. */
  objectionChannel: { label: '异议与监督渠道', max: 1000, required: true, shown: 'always' },
} as const satisfies Readonly<Record<string, TenderText>>;

interface TenderText {
  readonly label: string;
  /** In characters. */
  readonly max: number;
  /** Asked for before approval; while writing every text may be empty. */
  readonly required: boolean;
  /** Whether everybody reads it, or only of a tender that was announced to everybody. */
  readonly shown: 'always' | 'announced';
}

export type TenderTextName = keyof typeof tenderTexts;
export const tenderTextNames = Object.keys(tenderTexts) as readonly TenderTextName[];
export type TenderTexts = Readonly<Record<TenderTextName, string>>;

/** A value for each text. */
export function eachTenderText<Value>(value: (name: TenderTextName) => Value): Record<TenderTextName, Value> {
  return Object.fromEntries(tenderTextNames.map((name) => [name, value(name)])) as Record<
    TenderTextName,
    Value
  >;
}

/** The texts alone, of whatever has them. */
export function tenderTextsOf(tender: TenderTexts): TenderTexts {
  return eachTenderText((name) => tender[name]);
}
