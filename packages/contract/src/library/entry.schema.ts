import { idPapers } from '@procure/domain/company/id-paper.ts';
import { libraryFilesMost, personCertificatesMost, pickKinds } from '@procure/domain/library/library.ts';
import { z } from 'zod';
import { fileView, id, optionalDay, optionalText } from '../field.ts';

const currency = z.string().trim().max(10, '请选择币种').default('');
const number = (label: string) => z.string().trim().max(30, `${label}不能超过30字`).default('');
const fileIds = z.array(id).max(libraryFilesMost, `附件最多${libraryFilesMost}个`).default([]);

const contract = z.object({
  kind: z.literal('contract'),
  project: optionalText('项目名称', 200),
  client: optionalText('业主单位', 100),
  content: optionalText('合同内容', 2000),
  amount: number('合同金额').describe('元'),
  currency,
  taxIncluded: z.boolean().default(true),
  signedDate: optionalDay,
  finishedDate: optionalDay.describe('履行中的留空'),
  contactName: optionalText('业主联系人', 50),
  contactPhone: optionalText('业主联系电话', 30),
  fileIds,
});

const person = z.object({
  kind: z.literal('person'),
  name: optionalText('姓名', 50),
  idType: z.enum(idPapers, '请选择证件类型').default('id_card'),
  idNo: optionalText('证件号码', 30),
  idConsent: z.boolean().default(false).describe('已取得本人对处理其证件号码的单独同意'),
  role: optionalText('岗位', 50),
  leads: z.boolean().default(false).describe('可担任项目负责人'),
  certificates: z
    .array(
      z.object({
        name: optionalText('证书名称', 100),
        no: optionalText('证书编号', 100),
        expiryDate: optionalDay,
        isPermanent: z.boolean().default(false),
      }),
    )
    .max(personCertificatesMost, `资格证书不能超过${personCertificatesMost}项`)
    .default([]),
  fileIds,
});

const finance = z.object({
  kind: z.literal('finance'),
  year: z.string().trim().max(4, '请输入4位年度').default(''),
  currency,
  assets: number('资产总额').describe('万元'),
  liabilities: number('负债总额').describe('万元'),
  revenue: number('营业收入').describe('万元'),
  profit: number('净利润').describe('万元，亏损为负'),
  auditor: optionalText('审计机构', 100),
  fileIds,
});

/**
 * The content of an entry; the rules apply to its fields. Secrets are masked in answers; a masked value sent back
 * leaves the secret unchanged.
 */
export const libraryContent = z.discriminatedUnion('kind', [contract, person, finance]);

/** A selected entry, in the version that was seen. */
export const libraryPick = z.object({
  kind: z.enum(pickKinds),
  id,
  version: z.number().int().min(1),
});

export const expiry = z.object({ name: z.string(), no: z.string(), expiryDate: z.string() });

/** An entry as displayed. */
export const entryView = z.object({
  kind: z.enum(pickKinds),
  id: z.string(),
  version: z.number(),
  title: z.string(),
  lines: z.array(z.object({ label: z.string(), value: z.string() })).describe('敏感信息已脱敏'),
  files: z.array(fileView),
  expiries: z.array(expiry).describe('有截止日的证书'),
  sha256: z.string().describe('名称、内容与文件校验值合在一起的校验值'),
});
export type EntryView = z.output<typeof entryView>;

/** An entry in an application, as it was when it was selected. */
export const takenEntry = entryView.extend({ takenAt: z.string() });
export type TakenEntryView = z.output<typeof takenEntry>;
