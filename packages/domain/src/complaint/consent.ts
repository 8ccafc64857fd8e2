/**
 * The separate consent (个人信息保护法28, 29) to storing the data of a person who complains. A changed text is a new version.
 */
export const complaintConsent = {
  version: 2,
  text: '我单独同意平台为办理本项投诉处理我的姓名、证件号码和联系方式。上述信息加密保存，仅供办理投诉的监督部门人员核实身份和联系，不提供给招标人和投标人。',
} as const;
