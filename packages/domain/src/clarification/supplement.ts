import type { FieldError } from '../outcome.ts';

/**
 * Papers that a bidder may supply after the opening (补充资料): they existed before the deadline and prove what the bid
 * states, so supplying them changes nothing of its substance. The platform's own closed list: prices, technical
 * answers, letters and bonds are not on it.
 */
export const supplementPapers = [
  'business_licence',
  'representative_identity',
  'qualification',
  'personnel',
  'experience',
  'financial_statement',
  'tax_and_insurance',
  'credit_record',
  'test_report',
] as const;
export type SupplementPaper = (typeof supplementPapers)[number];

export const supplementPaperLabels: Readonly<Record<SupplementPaper, string>> = {
  business_licence: '营业执照或者登记证书',
  representative_identity: '法定代表人、授权代表的身份证明',
  qualification: '资质、资格、许可证书',
  personnel: '项目人员证书和社会保险缴纳证明',
  experience: '业绩的合同、验收证明',
  financial_statement: '财务报表或者审计报告',
  tax_and_insurance: '依法纳税和缴纳社会保险的证明',
  credit_record: '信用查询记录',
  test_report: '检测报告、认证证书',
};

/** Hours in which papers are supplied. */
export const supplementHours = 24;

/** The most files for one paper. */
export const mostSupplementFiles = 10;

export interface Supplement {
  readonly paper: SupplementPaper;
  readonly fileIds: readonly string[];
}

/**
 * Returns the errors of a reply to a request for `papers`, each at its field: every requested paper has files, and no
 * other paper is supplied.
 */
export function checkSupplements(
  papers: readonly SupplementPaper[],
  supplements: readonly Supplement[],
): readonly FieldError[] {
  const filesOf = (paper: SupplementPaper) =>
    supplements.filter((one) => one.paper === paper).reduce((sum, { fileIds }) => sum + fileIds.length, 0);
  const missing = papers.flatMap((paper) =>
    filesOf(paper) > 0
      ? []
      : [{ field: `supplements.${paper}`, message: `请上传${supplementPaperLabels[paper]}` }],
  );
  const others = supplements.filter(({ paper }) => !papers.includes(paper));
  return [
    ...missing,
    ...others.map(({ paper }) => ({
      field: `supplements.${paper}`,
      message: `没有要求补充${supplementPaperLabels[paper]}`,
    })),
  ];
}

/** The requested papers as a sentence after the question; empty without papers. */
export function papersInWords(papers: readonly SupplementPaper[]): string {
  if (papers.length === 0) return '';
  return `要求补充：${papers.map((paper) => supplementPaperLabels[paper]).join('；')}。`;
}
