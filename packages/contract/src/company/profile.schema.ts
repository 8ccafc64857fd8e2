import { changeSections } from '@procure/domain/change-request/sections.ts';
import { idPapers } from '@procure/domain/company/id-paper.ts';
import { noReason, reasonSize } from '@procure/domain/company/reasons.ts';
import { z } from 'zod';
import { optionalDay, text } from '../field.ts';

/** Unfinished text is stored as typed; the rules apply to each field at submission. */
const typed = (label: string, max: number) => z.string().max(max, `${label}不能超过${max}字`).default('');
const optionalId = z.union([z.literal(''), z.uuid('文件编号格式不正确')]).default('');

export const contact = z.object({
  name: typed('联系人姓名', 50),
  phone: typed('手机号', 20),
  email: typed('邮箱', 100),
  post: typed('职务', 50),
  isMain: z.boolean().default(false),
});

export const certificate = z.object({
  type: typed('证书类型', 50),
  no: typed('证书编号', 100),
  issuer: typed('发证机关', 100),
  issueDate: optionalDay,
  expiryDate: optionalDay,
  isPermanent: z.boolean().default(false),
  fileId: optionalId,
});

export const contacts = z.array(contact).max(20, '联系人不能超过20名').default([]);

/**
 * The shape of a profile on the wire, complete or not. Sensitive fields are masked in answers; a masked value sent
 * back leaves the field unchanged.
 */
export const companyProfile = z.object({
  companyName: typed('企业名称', 100),
  uscc: typed('统一社会信用代码', 30),
  companyType: typed('企业类型', 50),
  companyScale: typed('企业规模', 50),
  legalRepName: typed('法定代表人姓名', 50),
  legalRepIdType: z.enum(idPapers, '请选择法定代表人证件类型').default('id_card'),
  legalRepIdNo: typed('法定代表人证件号码', 30),
  sensitiveConsent: z.boolean().default(false),
  licenceFileId: optionalId.describe('营业执照扫描件'),
  regCapital: typed('注册资本', 30),
  currency: typed('注册资本币种', 10),
  foundedDate: optionalDay,
  termStart: optionalDay,
  termEnd: optionalDay,
  isLongTerm: z.boolean().default(false),
  regAreaCode: typed('注册地区', 12),
  regAddress: typed('注册地址', 200),
  businessScope: typed('经营范围', 5000),
  bankName: typed('开户行', 100),
  accountName: typed('账户名称', 100),
  bankAccountNo: typed('银行账号', 40),
  cnapsCode: typed('联行号', 20),
  invoice: z.object({
    title: typed('发票抬头', 100),
    taxNo: typed('纳税人识别号', 30),
    address: typed('开票地址', 200),
    phone: typed('开票电话', 30),
    bank: typed('开票开户行', 100),
    account: typed('开票银行账号', 40),
    taxpayerType: typed('纳税人类型', 50),
  }),
  contacts,
  certs: z.array(certificate).max(50, '资质证书不能超过50项').default([]),
  categoryCodes: z.array(z.string().max(20)).max(200, '供应品类不能超过200个').default([]),
  supplyAreas: z.array(z.string().max(12)).max(500).default([]),
});

export const changeSection = z.enum(changeSections, '请选择变更内容');

/** A reviewer's reasons, each for one field. */
export const fieldReasons = z
  .array(
    z.object({
      field: z.string().min(1).max(60),
      message: text('补正原因', reasonSize),
    }),
  )
  .min(1, noReason)
  .max(60);

export const fieldReason = z.object({ field: z.string(), message: z.string() });
