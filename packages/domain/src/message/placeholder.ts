import type { templates, WordedName } from './templates.ts';

/** The `{names}` of a text. */
export type PlaceholdersOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersOf<Rest>
  : never;

type PlaceholderName = {
  [Name in WordedName]: PlaceholdersOf<(typeof templates)[Name]['body']>;
}[WordedName];

interface Placeholder {
  /** The description for the person who edits the wording. */
  readonly label: string;
  /** The value in a preview. */
  readonly example: string;
}

const of = (label: string, example: string): Placeholder => ({ label, example });

/** Every placeholder of every text. */
export const placeholders: Readonly<Record<PlaceholderName, Placeholder>> = {
  act: of('审批或办理事项', '发布公告'),
  answer: of('供应商的答复', '已予确认'),
  after: of('撤回之后', '截止前可以重新递交'),
  agency: of('招标代理机构', '恒信招标代理有限公司'),
  buyer: of('招标人', '云帆集团'),
  by: of('办理人', '周明'),
  candidates: of('候选人名单', '甲公司、乙公司'),
  cause: of('暂停原因', '等待开标人解锁'),
  chair: of('组长', '陈志远'),
  certificate: of('证照名称与编号', '营业执照（Y-1）'),
  change: of('变更内容', '启用了动态验证码'),
  closes: of('结束时间', '2027年3月1日 17:00'),
  code: of('验证码', '123456'),
  company: of('企业名称', '示例科技有限公司'),
  complaintNo: of('投诉编号', 'TS20270301-ABCDEFGH'),
  contact: of('手机号或邮箱', '138****8000'),
  correction: of('需要补正的事项', '缺少授权委托书'),
  date: of('日期', '2027年3月1日'),
  day: of('评审日期', '2027年3月2日'),
  days: of('天数', '30'),
  deadline: of('截止时间', '2027年3月1日 09:30'),
  documentNo: of('委托书编号', 'WT-2027-01'),
  due: of('回复期限', '2027年3月1日 17:00（北京时间）'),
  from: of('原先的内容或开始时间', '138****8000'),
  ground: of('不予受理的理由', '逾期提出'),
  invoiceNo: of('发票号码', '25332000000012345678'),
  left: of('剩余', '剩余23小时'),
  link: of('链接', 'https://portal.example/invite'),
  m: of('总步数', '3'),
  mail: of('邮箱', 'zh***@example.com'),
  measure: of('限制措施', '冻结'),
  message: of('申请说明', '本人为贵公司员工'),
  minutes: of('分钟数', '5'),
  n: of('数量或第几步', '1'),
  name: of('姓名', '周明'),
  names: of('现任开标人', '李敏、王强、赵磊'),
  note: of('发货说明', '第一批，顺丰速运'),
  opens: of('开始时间', '2027年3月1日 09:30'),
  objectionNo: of('异议编号', 'YY20270301-ABCDEFGH'),
  opinionNo: of('意见编号', 'YJ20270301-ABCDEFGH'),
  orderNo: of('订单编号', 'DD-2027-0001'),
  organisation: of('采购单位', '云帆集团'),
  place: of('字段', '投标截止'),
  outcome: of('异议或投诉的处理结果', '部分成立'),
  party: of('陈述的一方', '招标人'),
  price: of('金额', '1,200,000.00'),
  purchaser: of('招标人', '云帆集团'),
  reason: of('原因', '资料不清晰，请重新上传'),
  receiptNo: of('回执编号', 'HZ-2027-0001'),
  remedy: of('责令改正的内容', '责令改正：重新评审。'),
  replyUntil: of('回复截止时间', '2027年3月1日 17:00（北京时间）'),
  result: of('答复结果', '维持原措施'),
  roles: of('权限', '编制投标、查看'),
  round: of('轮次', '1'),
  seat: of('席位', '技术、经济专家'),
  section: of('变更的部分', '银行账户'),
  since: of('起始时间', '2027年2月27日 10:00'),
  stands: of('无效订单还要办理的事', '不再发货；已发的货物由采购人登记收货或者退货'),
  state: of('状态', '已终止'),
  step: of('审批步骤', '部门负责人'),
  subject: of('澄清主题、异议或投诉事项', '工期说明'),
  summary: of('变更摘要', '投标截止时间顺延'),
  tenderNo: of('项目编号', 'ZB-2027-0001'),
  time: of('时间', '2027年3月1日 09:30'),
  title: of('项目名称', '光伏组件采购'),
  to: of('新的内容', '139****9000'),
  until: of('截止日', '2027年3月1日'),
  url: of('登录链接', 'https://portal.example/login'),
  username: of('用户名', 'zhouming'),
  way: of('产生方式', '由成员推举产生'),
  what: of('离开的方式', '自行退出'),
  won: of('中标或成交', '中标'),
  objection: of('异议或质疑的途径', '对评审结果有异议的，请在公示期内提出。'),
  witness: of('见证人名称', 'witness.example/supervisor'),
};

/** The placeholder of a name; undefined if no text uses it. */
export function placeholderAt(name: string): Placeholder | undefined {
  return Object.entries(placeholders).find(([known]) => known === name)?.[1];
}
