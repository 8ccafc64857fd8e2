/** The lists of the console that can be exported, named by their calls; `title` begins the name of the file. */
export const exportedLists = {
  listTenders: { title: '招标项目', entity: 'tender' },
  listTenderTemplates: { title: '招标文件模板', entity: 'tender' },
  listTenderEntries: { title: '条目库', entity: 'tender' },
  listPlans: { title: '招标方案', entity: 'plan' },
  listIntentions: { title: '采购意向', entity: 'intention' },
  listEntrustments: { title: '招标委托', entity: 'entrustment' },
  listApprovals: { title: '审批', entity: 'approval' },
  listOpenings: { title: '开标', entity: 'opening' },
  listEvaluations: { title: '评标', entity: 'evaluation' },
  listOrders: { title: '订单', entity: 'order' },
  listCompanies: { title: '供应商', entity: 'company' },
  listReviews: { title: '供应商审核', entity: 'company' },
  listExpiries: { title: '证照到期', entity: 'company' },
  listExperts: { title: '评审专家', entity: 'expert' },
  listMeasures: { title: '限制措施', entity: 'measure' },
  // The entry belongs to no single lot: if it named an objection or a complaint, it would stay hidden without an end.
  listObjections: { title: '异议', entity: 'tender' },
  listObjectionRegister: { title: '异议台账', entity: 'tender' },
  listComplaints: { title: '投诉', entity: 'tender' },
  listComplaintRegister: { title: '投诉台账', entity: 'tender' },
  listStaffAccounts: { title: '采购方账号', entity: 'account' },
  listSupplierAccounts: { title: '供应商账号', entity: 'account' },
  listSent: { title: '发送记录', entity: 'outbox' },
} as const;

export type ExportedList = keyof typeof exportedLists;
export const exportedListNames = Object.keys(exportedLists) as [ExportedList, ...ExportedList[]];

export const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The most rows of an export. Excel has room for 1,048,576, but each page is read after all pages before it. */
export const mostExportedRows = 100_000;
