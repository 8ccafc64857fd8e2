/**
 * The separate consent (个人信息保护法28, 29) to storing the data of a person who objects. A changed text is a new version.
 */
export const personConsent = {
  version: 2,
  text: '我单独同意平台为办理本项异议处理我的姓名、证件号码和联系方式。上述信息加密保存，仅供答复异议的人员核实身份和联系。',
} as const;
