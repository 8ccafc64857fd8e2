/** The channels to a reader: an entry in the portal or the console, a mail, a text message. */
export const channels = ['message', 'mail', 'sms'] as const;
export type Channel = (typeof channels)[number];

export const channelLabels: Readonly<Record<Channel, string>> = {
  message: '站内消息',
  mail: '邮件',
  sms: '短信',
};

type Side = 'supplier' | 'staff';

interface Kind {
  readonly label: string;
  /** The sides whose users receive it. */
  readonly sides: readonly Side[];
  /** The channels if the reader has chosen none. */
  readonly channels: readonly Channel[];
  /** The reason why those channels cannot be disabled; null if they can. */
  readonly bound: string | null;
  /** A delay makes it useless: neither quiet hours nor the digest delay it. */
  readonly urgent: boolean;
  /** The law prescribes the message and its content: its texts keep their words. */
  readonly statutory?: true;
}

const both: readonly Side[] = ['supplier', 'staff'];
const supplier: readonly Side[] = ['supplier'];
const staff: readonly Side[] = ['staff'];
const portal: readonly Channel[] = ['message'];
const portalAndMail: readonly Channel[] = ['message', 'mail'];

/** Every kind of message, in the order in which a user chooses among them. */
export const messageKinds = {
  security: {
    label: '账号安全',
    sides: both,
    channels: portalAndMail,
    bound: '保护您的账号',
    urgent: true,
  },
  registration: {
    label: '企业资料审核结果',
    sides: supplier,
    channels: portalAndMail,
    bound: null,
    urgent: false,
  },
  standing: {
    label: '供应商资格冻结与恢复',
    sides: supplier,
    channels: portalAndMail,
    bound: '关系投标资格，须送达',
    urgent: true,
  },
  certificate: {
    label: '证照到期提醒',
    sides: supplier,
    channels: portalAndMail,
    bound: null,
    urgent: false,
  },
  claim: {
    label: '企业认领',
    sides: supplier,
    channels: portalAndMail,
    bound: '关系企业的管理权，须送达',
    urgent: true,
  },
  people: { label: '企业成员', sides: supplier, channels: portalAndMail, bound: null, urgent: false },
  invitation: {
    label: '投标邀请',
    sides: supplier,
    channels: portalAndMail,
    bound: '招标投标法第十七条：投标邀请书',
    urgent: true,
    statutory: true,
  },
  prequalification: {
    label: '资格预审结果',
    sides: supplier,
    channels: portalAndMail,
    bound: '招标投标法实施条例第十九条：资格预审结果通知书',
    urgent: true,
    statutory: true,
  },
  objection: {
    label: '异议与答复',
    sides: both,
    channels: portalAndMail,
    bound: '招标投标法实施条例第二十二条、第五十四条：异议须在法定期限内答复',
    urgent: true,
  },
  complaint: {
    label: '投诉与处理',
    sides: both,
    channels: portalAndMail,
    bound: '招标投标法实施条例第六十一条：投诉须在法定期限内处理并告知当事人',
    urgent: true,
  },
  amendment: {
    label: '变更与提疑答复',
    sides: supplier,
    channels: portalAndMail,
    bound: '招标投标法第二十三条：澄清与修改须通知所有获取招标文件者',
    urgent: true,
    statutory: true,
  },
  lot: {
    label: '项目暂停、流标与终止',
    sides: both,
    channels: portalAndMail,
    bound: '招标投标法实施条例第三十一条：终止招标须及时通知',
    urgent: true,
    statutory: true,
  },
  deadline: {
    label: '截止提醒',
    sides: supplier,
    channels: ['message', 'mail', 'sms'],
    bound: null,
    urgent: true,
  },
  receipt: {
    label: '递交与撤回回执',
    sides: supplier,
    channels: portalAndMail,
    bound: '电子招标投标办法第二十七条：确认回执通知',
    urgent: true,
    statutory: true,
  },
  opening: { label: '开标', sides: both, channels: portal, bound: '开标须按时进行', urgent: true },
  clarification: {
    label: '评审澄清',
    sides: supplier,
    channels: portalAndMail,
    bound: '招标投标法第三十九条：澄清要求',
    urgent: true,
    statutory: true,
  },
  negotiation: {
    label: '谈判与报价',
    sides: supplier,
    channels: portalAndMail,
    bound: '逾期不能报价，须送达',
    urgent: true,
  },
  award: {
    label: '候选人公示与采购结果',
    sides: supplier,
    channels: portalAndMail,
    bound: '招标投标法第四十五条：中标通知书与结果通知',
    urgent: true,
    statutory: true,
  },
  order: { label: '订单', sides: both, channels: portal, bound: null, urgent: false },
  approval: { label: '审批', sides: staff, channels: portalAndMail, bound: null, urgent: false },
  duty: {
    label: '任务指派与移交',
    sides: staff,
    channels: portal,
    bound: '您因此负有职责',
    urgent: true,
  },
  expert: {
    label: '评审专家审核',
    sides: staff,
    channels: ['message', 'mail', 'sms'],
    bound: null,
    urgent: false,
  },
  expert_draw: {
    label: '评审邀请',
    sides: staff,
    channels: ['message', 'mail', 'sms'],
    bound: '逾期不答复视为不参加，须送达',
    urgent: true,
  },
  progress: { label: '项目进展', sides: staff, channels: portal, bound: null, urgent: false },
  entrustment: { label: '招标委托', sides: staff, channels: portal, bound: null, urgent: false },
  review: { label: '供应商审核与限制措施', sides: staff, channels: portal, bound: null, urgent: false },
} as const satisfies Record<string, Kind>;

/**
 * Kinds whose messages reveal who participates in a tender, or who judges it. Before the opening, or the award, nobody
 * may learn that (招标投标法22, 37), and the operators of the platform never need to.
 */
export const tellingKinds = [
  'invitation',
  'prequalification',
  'amendment',
  'lot',
  'deadline',
  'receipt',
  'expert_draw',
] as const satisfies readonly (keyof typeof messageKinds)[];

export type MessageKind = keyof typeof messageKinds;
export const messageKindNames = Object.keys(messageKinds) as readonly MessageKind[];

/** Returns the kinds that users of this side receive. */
export function kindsOf(side: Side): readonly MessageKind[] {
  return messageKindNames.filter((name) => factsOf(name).sides.includes(side));
}

export function factsOf(name: MessageKind): Kind {
  return messageKinds[name];
}

export function isMessageKind(name: string): name is MessageKind {
  return Object.hasOwn(messageKinds, name);
}

/** Returns the channels of the kind for a reader with this choice; null if they never chose. */
export function waysOf(name: MessageKind, chosen: readonly Channel[] | null): readonly Channel[] {
  const { channels: own, bound } = factsOf(name);
  if (chosen === null) return own;
  return channels.filter((one) => chosen.includes(one) || (bound !== null && own.includes(one)));
}

/** Returns the mandatory channels of the kind that its reader has not chosen. */
export function missingWays(name: MessageKind, chosen: readonly Channel[]): readonly Channel[] {
  const { channels: own, bound } = factsOf(name);
  return bound === null ? [] : own.filter((one) => !chosen.includes(one));
}
