import type { Template } from '../message/template.ts';

/** Texts about the members of companies. */
export const memberMessages = {
  member_invited: {
    kind: 'people',
    subject: '邀请您加入企业',
    body: '{company}邀请您在供应商门户中作为其成员办理业务。请于{until}前打开链接，登录或注册后加入：{link} 链接仅供本人使用，请勿转发。如不认识该企业，请忽略。',
    secret: true,
  },
  member_joined: {
    kind: 'people',
    subject: '有成员加入企业',
    body: '{name}已加入本企业，权限：{roles}。',
  },
  join_asked: {
    kind: 'people',
    subject: '有人申请加入企业',
    body: '{name}申请加入本企业：{message}。请核实身份后，在“企业成员”中同意或拒绝。',
  },
  join_accepted: {
    kind: 'people',
    subject: '加入申请已同意',
    body: '{company}已同意您的加入申请，您的权限：{roles}。请重新登录后办理业务。',
    personal: true,
  },
  join_declined: {
    kind: 'people',
    subject: '加入申请未获同意',
    body: '{company}未同意您的加入申请：{reason}。',
    personal: true,
  },
  member_roles_set: {
    kind: 'people',
    subject: '您的权限已调整',
    body: '{by}已将您在{company}的权限调整为：{roles}。',
  },
  member_removed: {
    kind: 'people',
    subject: '您已被移出企业',
    body: '{by}已于{time}将您移出{company}，您不能再查看和办理其业务。您的账号仍可使用。',
    personal: true,
  },
  member_factor_reset: {
    kind: 'security',
    subject: '二次验证已解除',
    body: '{company}的管理成员{by}于{time}解除了您账号的二次验证，您已在所有设备上退出。请登录后在账号设置中重新启用；如非您本人提出，请立即修改密码，并联系{by}。',
  },
  colleague_factor_reset: {
    kind: 'people',
    subject: '成员的二次验证已解除',
    body: '{by}于{time}解除了成员{name}的二次验证。如对此有疑问，请核实并在“企业成员”中处理。',
  },
  member_gone: {
    kind: 'people',
    subject: '有成员离开企业',
    body: '{name}已不再是本企业的成员（{what}）。其经办的投标草稿和业务由有权限的同事继续办理。',
  },
  member_administration_given: {
    kind: 'people',
    subject: '您已成为企业的管理成员',
    body: '{by}已将{company}的管理权移交给您，您可以维护企业资料、邀请和管理成员。',
  },
  claim_made: {
    kind: 'claim',
    subject: '有人申请认领本企业',
    body: '{name}以营业执照和法定代表人授权书申请认领{company}的管理权，平台在{until}（北京时间）之前不会通过。如有异议，请在“企业成员”中说明，审核人员会看到。',
  },
} as const satisfies Record<string, Template>;
