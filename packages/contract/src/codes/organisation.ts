import type { Answer } from './answer.ts';

/** Refusals about buyers' organisations. */
export const organisationCodes = {
  // Organisations.
  organisation_name_taken: { code: '4240', message: '已有同名的单位，请核对名称' },
  organisation_uscc_taken: { code: '4241', message: '该统一社会信用代码已属于另一单位，请核对' },
  organisation_misplaced: { code: '4242', message: '{kind}不能设在{parent}之下，请选择其他上级' },
  organisation_below_itself: { code: '4243', message: '单位不能移到自身或其下级之下，请选择其他上级' },
  organisation_out_of_use: { code: '4244', message: '“{name}”已停用，请先启用该单位或选择其他单位' },
  organisation_has_below: { code: '4245', message: '该单位还有{n}个在用的下级，请先停用或移走下级' },
  organisation_has_tenders: {
    code: '4248',
    message: '该单位还有{n}个未结束的项目，请待其结束或终止后再停用',
  },
  organisation_entrusted: { code: '4249', message: '该单位还有{n}份未结束的招标委托，请先终止委托' },
  role_misplaced: { code: '4247', message: '{kind}没有“{role}”这一角色，请在相应类型的单位中授予' },
  operator_stays: { code: '4246', message: '平台运营单位不能移动或停用，请改为修改其资料' },

  // Entrustments.
  entrustment_not_standing: {
    code: '4250',
    message: '招标代理机构“{name}”的委托不在有效期内或不含本项目，请先续签委托，或将项目改为自行招标',
  },

  // Approvals.
  signed_already: { code: '4252', message: '您已签署过其中一步，其余步骤请由其他审批人签署' },
  approval_open: {
    code: '4254',
    message: '本标段已有一项“{act}”申请待审批，请等待审批，或撤回后重新提交',
  },
  approval_stale: {
    code: '4255',
    message: '{why}，“{act}”不能再按申请办理，请退回该申请，或请申请人撤回',
  },
  not_signer: { code: '4253', message: '这一步由其他人签署，请刷新页面查看' },
} as const satisfies Record<string, Answer>;
