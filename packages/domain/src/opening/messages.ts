import type { Template } from '../message/template.ts';

/** Texts about openings and the keys of lots. */
export const openingMessages = {
  consent_asked: {
    kind: 'opening',
    subject: '请确认标段密钥',
    body: '您是《{title}》（{tenderNo}）的开标人，请尽快登录，用开标密钥核对并签名确认本标段的加密公钥；确认人数足够前，投标人会看到“开标人尚未确认”的提示。投标截止{deadline}后不能再确认。',
  },
  division_asked: {
    kind: 'opening',
    subject: '请分发密钥份额',
    body: '《{title}》（{tenderNo}）须为新的开标人重新分发密钥份额，请于{deadline}前登录分发您持有的份额；截止前未完成的，仍由原开标人开标。',
  },
  division_dealt: {
    kind: 'opening',
    subject: '请核对密钥份额',
    body: '《{title}》（{tenderNo}）的密钥份额已分发给您，请于{deadline}前登录核对并确认；新开标人全部确认后生效。',
  },
  division_done: {
    kind: 'opening',
    subject: '密钥份额已重新分发',
    body: '《{title}》（{tenderNo}）的密钥份额已重新分发并生效，现由{names}开标。',
  },
  division_cancelled: {
    kind: 'opening',
    subject: '重新分发已取消',
    body: '《{title}》（{tenderNo}）的密钥份额重新分发已取消，仍由原开标人开标。',
  },
  opening_due: {
    kind: 'opening',
    subject: '待开标',
    body: '《{title}》（{tenderNo}）已截标，请开标人登录解锁。',
  },
  opening_paused: {
    kind: 'opening',
    subject: '开标暂停',
    body: '《{title}》（{tenderNo}）的开标已暂停：{cause}。',
  },
  opening_done: {
    kind: 'opening',
    subject: '开标完成',
    body: '《{title}》（{tenderNo}）已开标，请查看开标记录。',
  },
  prices_awaited: {
    kind: 'opening',
    subject: '待开启报价',
    body: '《{title}》（{tenderNo}）的技术商务评审已结束，请开标人登录解锁，开启通过评审的投标的报价文件。',
  },
  prices_opened: {
    kind: 'opening',
    subject: '报价已开启',
    body: '《{title}》（{tenderNo}）的报价文件已开启，请查看报价开启记录。',
  },
} as const satisfies Record<string, Template>;
