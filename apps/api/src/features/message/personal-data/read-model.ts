import { sql } from 'kysely';
import { ofAccount, ofCompany, sameForAll, technical } from '../../account/exclusion/read-model.ts';
import { exclude, type Shares } from '../../account/own-data/read-model.ts';

/** The part of the copy of a person about messages and their settings. */
export const messageShares: Pick<
  Shares,
  'message' | 'notificationChoice' | 'notificationSetting' | 'outbox'
> = {
  message: {
    title: '站内消息',
    // Without messages of a company that they have left.
    whose: (id) => sql`(account_id = ${id} and (company_id is null
      or company_id = (select account.company_id from account where account.id = ${id})))`,
    columns: {
      id: '编号',
      accountId: sameForAll,
      title: '标题',
      body: '内容',
      kind: '类别',
      link: '链接',
      createdAt: '时间',
      readAt: '阅读时间',
      companyId: ofCompany,
    },
  },
  notificationChoice: {
    title: '消息接收方式',
    whose: ofAccount,
    columns: { accountId: sameForAll, kind: '类别', message: '站内消息', mail: '邮件', sms: '短信' },
  },
  notificationSetting: {
    title: '免打扰与汇总邮件',
    whose: ofAccount,
    columns: {
      accountId: sameForAll,
      digest: '每日汇总邮件',
      quietFrom: '免打扰开始（分钟）',
      quietUntil: '免打扰结束（分钟）',
    },
  },
  outbox: {
    title: '发给本人的邮件和短信',
    whose: ofAccount,
    columns: {
      id: '编号',
      accountId: sameForAll,
      channel: '方式',
      recipient: '收件人',
      kind: '类别',
      state: '状态',
      createdAt: '时间',
      sentAt: '发出时间',
      wipedAt: '内容和地址清除时间',
      subject: exclude('It may speak of a company that the person has left.'),
      body: exclude('As the subject; and it may hold a code, or a link that opens something.'),
      filled: exclude('As the body, whose values it holds until a text message is sent.'),
      link: technical,
      template: technical,
      attempts: technical,
      digestId: technical,
      dueAt: technical,
      deferred: technical,
      expiresAt: technical,
      lastError: technical,
    },
  },
};
