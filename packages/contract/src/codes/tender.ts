import type { Answer } from './answer.ts';

/** Refusals about tenders. */
export const tenderCodes = {
  // Tenders.
  schedule_invalid: { code: '4301', message: '时间安排不符合规定，请按提示调整' },
  deadline_only_later: { code: '4302', message: '截止时间只能延后，不能提前' },
  invitees_too_few: { code: '4303', message: '邀请的供应商不足{n}家' },
  invitees_too_many: { code: '4308', message: '本采购方式最多邀请{n}家供应商' },
  invitees_left_too_few: {
    code: '4322',
    message: '取消后受邀供应商不足{n}家，请先邀请其他供应商，再取消此邀请',
  },
  // The draw of invited suppliers.
  suppliers_not_drawn: { code: '4682', message: '本标段的供应商不通过随机抽取产生' },
  supplier_draw_running: {
    code: '4683',
    message: '供应商由平台随机抽取，抽取正在进行；按顺序全部邀请后仍不足的，才能再次抽取或者直接推荐',
  },
  suppliers_complete: { code: '4684', message: '供应商由平台随机抽取，已全部到齐，不能再抽取或者另行邀请' },
  suppliers_recommended: { code: '4685', message: '本标段已直接邀请供应商，不能再随机抽取' },
  supplier_pool_small: {
    code: '4686',
    message: '符合条件的供应商只有{candidates}家，至少需要{n}家，请放宽品类或者地区条件',
  },
  drawn_declined: { code: '4687', message: '本邀请由平台随机抽取产生，您已婉拒，不能再改为接受' },
  supplier_draw_altered: {
    code: '4688',
    message: '供应商抽取记录与公开日志的承诺不一致，已停止办理，请联系平台运营',
  },
  drawn_stays: {
    code: '4676',
    message:
      '该供应商由平台随机抽取产生，只有在其不能参加时（未通过审核、被冻结，或者被采购人排除）才能取消邀请',
  },
  supplier_draw_secret: {
    code: '4689',
    message: '受邀供应商名单保密，只有项目经办人员可以查看；抽取记录在定标后向审计提供',
  },
  warnings_unexplained: { code: '4307', message: '有内容与法规要求不一致，须逐条说明理由并经审批' },
  rule_limit: { code: '4927', message: '检测规则最多{n}条，请先合并或停用不再使用的规则' },
  law_violated: { code: '4320', message: '内容不符合法规要求，请按提示修改' },
  not_in_team: { code: '4330', message: '您不是本项目的负责人或经办，不能办理；请联系负责人{owner}' },
  not_the_owner: { code: '4331', message: '项目成员由负责人{owner}调整，请与其联系' },

  // Templates of tenders.
  template_limit: {
    code: '4690',
    message: '本单位在用的模板已达{n}个，请先停用不再使用的模板',
  },
  template_name_taken: {
    code: '4691',
    message: '本单位已有同名的模板在用，请先将其中一个改名，再恢复使用',
  },

  // Entries of the library.
  entry_limit: { code: '4925', message: '本单位在用的条目已达{n}个，请先停用不再使用的条目' },
  entry_name_taken: {
    code: '4926',
    message: '本单位已有同名的条目在用，请先将其中一个改名，再恢复使用',
  },

  // Comments at the fields of a tender.
  comments_closed: {
    code: '4930',
    message: '项目已审批通过或者已发布，不能再写批注；已有的批注仍可查看',
  },
  comments_full: { code: '4931', message: '一个项目最多{n}条批注，请在已有的批注中回复' },
  comment_place_gone: { code: '4932', message: '所批注的内容已被删除，请刷新页面后重新选择' },
  comment_full: { code: '4933', message: '一条批注最多{n}条回复，请另写一条批注' },
  comment_of_other: {
    code: '4934',
    message: '只有批注人和可以签署当前审批步骤的人可以这样处理，请回复批注或者联系批注人',
  },
  comments_open: {
    code: '4935',
    message: '还有{n}条批注未解决，请先逐条标为已解决，再完成最后一步审批',
  },

  // Tender documents that the platform writes.
  document_busy: { code: '4692', message: '平台正在生成其他文件，请稍后再试' },
  document_too_large: {
    code: '4693',
    message: '内容过多，平台无法生成文件，请上传自行编制的招标文件',
  },
  characters_undrawn: {
    code: '4694',
    message: '内容中有文件字体没有的字符：{characters}。请修改后再生成',
  },
  publicity_not_needed: {
    code: '5320',
    message: '只有政府采购中只能从唯一供应商处采购的项目须作单一来源公示，请核对采购方式和法定情形',
  },
  opinions_open: { code: '5321', message: '上一次公示收到的意见还没有结论，请先作出结论再重新公示' },
  single_source_running: { code: '5322', message: '公示至{time}期满，期满后方可作出结论' },
  no_opinions: { code: '5323', message: '公示期内没有收到意见，不需要作出结论，请直接提交审批' },
  publicity_over: {
    code: '5324',
    message: '公示已于{time}期满或者已有结论，不再接收意见；请按公告中的联系方式向采购人或者财政部门反映',
  },
  publicity_replaced: { code: '5325', message: '采购人已重新公示，请在最新的公示中办理' },
  not_shown_supplier: {
    code: '5326',
    message: '{company}不是公示的唯一供应商，只能邀请公示的供应商；变更供应商须重新公示',
  },
} as const satisfies Record<string, Answer>;
