import { checkName, checkPassword, checkPhone, checkUsername } from '@procure/domain/account/rules.ts';
import { readPhone } from '@procure/domain/display/typed.ts';
import {
  changeStates,
  expertGrades,
  expertStandings,
  expertStates,
  mostAbsences,
  mostSpecialities,
} from '@procure/domain/expert/expert.ts';
import { z } from 'zod';
import { otpCode } from '../account/account.schema.ts';
import { humanCheck } from '../account/human-check.schema.ts';
import { endpoint } from '../endpoint.ts';
import { checked, fileView, id, optionalText, reason, target } from '../field.ts';
import { paging } from '../paging.ts';
import * as routes from './expert.route.ts';

const phone = checked(checkPhone, readPhone);

export const sendExpertOtp = endpoint(routes.sendExpertOtp, {
  summary: '评审专家注册：向手机号发送验证码',
  input: z.object({ to: phone, humanCheck }),
  output: z.object({ resendAfterSeconds: z.number(), expiresAt: z.string() }),
});

export const registerExpert = endpoint(routes.registerExpert, {
  summary: '评审专家注册：建立账号',
  input: z
    .object({
      id,
      phone,
      otp: otpCode,
      nickName: checked(checkName).describe('姓名'),
      username: checked(checkUsername),
      password: z.string().min(1, '请输入密码').max(64),
      passwordConfirm: z.string(),
      agree: z.literal(true, '请同意平台处理您的个人信息'),
    })
    .superRefine((input, context) => {
      const message = checkPassword(input.password, { username: input.username, phone: input.phone });
      if (message !== null) context.addIssue({ code: 'custom', path: ['password'], message });
      if (input.password !== input.passwordConfirm)
        context.addIssue({ code: 'custom', path: ['passwordConfirm'], message: '两次输入的密码不一致' });
    }),
  output: z.object({ token: z.string(), expiresAt: z.string() }),
});

/** The domain's `checkExpert` judges the values; here are only their forms. */
const content = {
  name: optionalText('姓名', 50),
  employer: optionalText('工作单位', 100),
  employerCode: optionalText('统一社会信用代码', 18).describe('工作单位的统一社会信用代码'),
  areaCode: optionalText('所在地区', 12).describe('省、市的行政区划代码'),
  specialities: z
    .array(z.string().max(50))
    .max(mostSpecialities, `评审专业最多${mostSpecialities}个`)
    .describe('评审专业，字典 expert_speciality 的代码'),
  grade: z.enum(expertGrades, '请选择专业技术职称'),
  years: optionalText('年限', 3).describe('从事相关领域工作的整年数'),
  qualification: optionalText('证书名称', 100),
  qualificationNo: optionalText('证书编号', 60),
  qualifiedUntil: optionalText('有效期', 10).describe('证书有效期的最后一日；长期有效为空'),
};

const shownContent = z.object({
  name: z.string(),
  employer: z.string(),
  employerCode: z.string(),
  areaCode: z.string(),
  specialities: z.array(z.string()),
  grade: z.enum(expertGrades),
  years: z.string(),
  qualification: z.string(),
  qualificationNo: z.string(),
  qualifiedUntil: z.string(),
});
export type ShownExpert = z.output<typeof shownContent>;

const absence = z.object({ from: z.string().max(10), until: z.string().max(10) });

const expert = z.object({
  id: z.string().describe('专家的账号编号'),
  state: z.enum(expertStates),
  standing: z.enum(expertStandings),
  content: shownContent,
  idNo: z.string().describe('身份证号，已遮盖'),
  phone: z.string(),
  file: fileView.nullable().describe('证书'),
  change: z
    .object({ state: z.enum(changeStates), content: shownContent, file: fileView.nullable() })
    .nullable()
    .describe('待审核或者已退回的变更'),
  returnReason: z.string().nullable(),
  suspendedUntil: z.string().nullable(),
  suspensionReason: z.string().nullable(),
  endReason: z.string().nullable(),
  absences: z.array(absence).describe('不能参加评审的时段，含首尾两日'),
  submittedAt: z.string(),
  version: z.number(),
});
export type ExpertView = z.output<typeof expert>;

export const getOwnExpert = endpoint(routes.getOwnExpert, {
  summary: '本人的评审专家资料',
  input: z.object({}),
  output: z.object({ name: z.string(), phone: z.string(), today: z.string(), expert: expert.nullable() }),
});

const saved = z.object({ id: z.string(), state: z.enum(expertStates), version: z.number() });

export const submitExpert = endpoint(routes.submitExpert, {
  summary: '评审专家：申请入库，或者变更资料',
  input: z.object({
    version: z.number().int().min(0),
    ...content,
    idNo: z.string().trim().max(20).default('').describe('身份证号；为空则沿用已保存的'),
    fileId: z
      .union([z.literal(''), z.uuid()])
      .default('')
      .describe('证书扫描件'),
    declared: z.literal(true, '请确认承诺'),
  }),
  output: saved,
});

export const saveAbsences = endpoint(routes.saveAbsences, {
  summary: '评审专家：不能参加评审的时段',
  input: z.object({
    version: z.number().int().min(1),
    absences: z.array(absence).max(mostAbsences, `不能参加评审的时段最多${mostAbsences}个`),
  }),
  output: saved,
});

const row = z.object({
  id: z.string(),
  name: z.string(),
  employer: z.string(),
  areaCode: z.string(),
  specialities: z.array(z.string()),
  grade: z.enum(expertGrades),
  qualification: z.string(),
  qualifiedUntil: z.string(),
  standing: z.enum(expertStandings),
  isWaiting: z.boolean().describe('申请或者变更待审核'),
  submittedAt: z.string(),
});
export type ExpertRow = z.output<typeof row>;

export const listExperts = endpoint(routes.listExperts, {
  summary: '评审专家：列表',
  input: z.object({
    ...paging([]),
    keyword: z.string().trim().max(100, '关键词不能超过100字').default(''),
    standing: z
      .enum(['', 'waiting', ...expertStandings])
      .default('')
      .describe('waiting：申请或者变更待审核'),
    speciality: z.string().max(50).default(''),
    areaCode: z.string().max(12).default('').describe('地区，含下级'),
  }),
  output: z.array(row),
});

export const getExpert = endpoint(routes.getExpert, {
  summary: '评审专家：一人',
  input: z.object({ id }),
  output: expert.extend({
    today: z.string(),
    isOfCompany: z.boolean().describe('身份证号或者手机号与已登记供应商的法定代表人、联系人相同'),
  }),
});

export const viewExpertIdNo = endpoint(routes.viewExpertIdNo, {
  summary: '评审专家：查看身份证号原文',
  input: z.object({ id, reason: reason('查看理由') }),
  output: z.object({ value: z.string() }),
});

export const approveExpert = endpoint(routes.approveExpert, {
  summary: '评审专家：审核通过',
  input: z.object(target),
  output: saved,
});

export const returnExpert = endpoint(routes.returnExpert, {
  summary: '评审专家：退回',
  input: z.object({ ...target, reason: reason('退回理由') }),
  output: saved,
});

export const suspendExpert = endpoint(routes.suspendExpert, {
  summary: '评审专家：暂停资格',
  input: z.object({ ...target, reason: reason('暂停理由'), until: z.string().max(10).describe('最后一日') }),
  output: saved,
});

export const resumeExpert = endpoint(routes.resumeExpert, {
  summary: '评审专家：恢复资格',
  input: z.object({ ...target, reason: reason('恢复理由') }),
  output: saved,
});

export const endExpert = endpoint(routes.endExpert, {
  summary: '评审专家：移出专家库',
  input: z.object({ ...target, reason: reason('移出理由') }),
  output: saved,
});
