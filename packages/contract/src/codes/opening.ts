import type { Answer } from './answer.ts';

/** Refusals about openings and their keys. */
export const openingCodes = {
  before_deadline: { code: '4601', message: '投标截止前任何人不得查看或解密投标文件' },
  not_an_opener: { code: '4602', message: '您不是本标段的开标人' },
  bids_too_few: { code: '4604', message: '有效投标不足{n}家，应重新招标' },
  fault_not_bidders: {
    code: '4680',
    message: '平台未能读取的文件、与回执不符的文件不属于投标人原因，只能认定为其他原因（视为撤回）',
  },
  bids_unaccounted: { code: '4681', message: '还有{n}份投标文件既未开启也未认定，不能完成开标' },
  openers_too_few: {
    code: '5802',
    message: '开标人须多于解锁所需人数（至少2人），以便一人不能到场时仍可开标，请退回修改',
  },
  openers_not_ready: {
    code: '5803',
    message: '{names}尚无试开标成功的开标密钥，请其在“开标密钥”中生成并试开标',
  },
  seal_keys_stale: { code: '5804', message: '标段密钥与现在的开标人及其密钥不一致，请刷新后重新发布' },
  share_wrong: {
    code: '5805',
    message: '{name}交出的密钥份额与发布时登记的不符，不能计入解锁，请由其他开标人解锁',
  },
  share_missing: { code: '5806', message: '您没有本标段的密钥份额，不能解锁，请由其他开标人解锁' },
  division_open: { code: '4900', message: '本标段正在重新分发密钥份额，请先完成或取消' },
  division_over: { code: '4901', message: '这次重新分发已进入下一步或已结束，请刷新页面查看最新状态' },
  division_impossible: {
    code: '4902',
    message: '本标段的解密密钥由平台保管，没有可分发的份额，请按原安排开标',
  },
  division_exhausted: {
    code: '4903',
    message: '本标段的份额已多次重新分发，不能再次分发，请由现任开标人开标',
  },
  holders_too_few: {
    code: '4904',
    message: '现任开标人中持有份额的不足{n}人，不能重新分发，请联系系统管理员',
  },
  deal_stale: { code: '4905', message: '分发的份额与新开标人及其密钥不一致，请刷新后重新分发' },
  pieces_not_held: { code: '4906', message: '核对值与分发人登记的不符，没有确认，请刷新后重新核对' },
  division_late: { code: '4908', message: '投标已截止，不能再重新分发，请由截止时的开标人开标' },
  division_stale: {
    code: '4907',
    message: '{names}已不能担任本标段开标人，请发起人取消后重新发起',
  },
  // 5807 refused a release whose shares did not yield a key; such a release is accepted now.
  receipt_log_broken: {
    code: '5808',
    message: '截止时固定的回执日志与平台现存的投标记录不一致，不能开标，请保全数据并报告监督部门',
  },
  key_passkeys_impossible: {
    code: '4910',
    message: '本站现在以IP地址或非加密方式访问，浏览器不支持在此使用通行密钥，请使用口令',
  },
  key_passkeys_full: { code: '4911', message: '一个密钥最多添加{n}个通行密钥，请先移除不用的' },
  consent_late: { code: '4912', message: '投标已截止，不能再签名确认加密公钥' },
  signer_missing: {
    code: '4913',
    message: '您开标密钥的签名公钥晚于本标段的密钥登记，或尚未登记，不能为本标段签名；可由其他开标人签名',
  },
  consent_stale: { code: '4914', message: '本标段的密钥份额已重新分发，请刷新后对新的声明签名' },
  consent_wrong: {
    code: '4915',
    message: '签名核对不符，没有登记，请刷新后重新签名；仍不符的，请联系系统管理员',
  },
  rehearsal_failed: { code: '5801', message: '试开标未通过：交回的内容与平台加密的内容不符' },
} as const satisfies Record<string, Answer>;
