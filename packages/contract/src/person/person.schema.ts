import { checkPhone } from '@procure/domain/account/rules.ts';
import { idPapers } from '@procure/domain/company/id-paper.ts';
import { readPhone } from '@procure/domain/display/typed.ts';
import { personSizes } from '@procure/domain/letter/person-sizes.ts';
import { z } from 'zod';
import { otpCode } from '../account/account.schema.ts';
import { checked, id, optionalText } from '../field.ts';

// Fields shared by objections and complaints of a person without a company.

export const phone = checked(checkPhone, readPhone);

/**
 * A person's identity, with the code sent to the phone and the separate consent. The domain rule reports errors, field
 * by field.
 */
export const identity = {
  name: optionalText('姓名', 50),
  idType: z.enum(idPapers, '请选择证件类型').default('id_card'),
  idNo: optionalText('证件号码', 30),
  phone,
  interest: optionalText('利害关系', personSizes.interest.max),
  unit: optionalText('工作单位', personSizes.unit.max),
  address: optionalText('联系地址', personSizes.address.max),
  otp: otpCode,
  consent: z.literal(true, '请阅读并单独同意处理您的身份信息'),
};

/** The number of a submitted letter, as typed. */
export const letterNo = (noun: '异议' | '投诉') =>
  z.string().trim().toUpperCase().min(1, `请输入${noun}编号`).max(40, `${noun}编号不正确`);

/** The grant issued for a letter's number and a phone code; valid for half an hour. */
export const granted = z.object({ grant: z.string().min(1).max(300) });

/** A file of an opened letter, and the ticket for it. */
export const grantedFile = granted.extend({ fileId: id });
export const fileTicket = z.object({ path: z.string(), oldName: z.string(), token: z.string() });
