/** The kinds of files in the tender documents. */
export const documentKindLabels = {
  tender_document: '招标文件',
  drawing: '图纸',
  price_template: '报价模板',
  clarification: '澄清文件',
  attachment: '其他附件',
} as const;
export type DocumentKind = keyof typeof documentKindLabels;
export const documentKinds = Object.keys(documentKindLabels) as readonly DocumentKind[];
