import type { Answer } from './answer.ts';

/** Refusals of the wire itself. */
export const wireCodes = {
  invalid_input: { code: '4000', message: '填写的内容有误，请按提示修改' },
  sign_in_required: { code: '4030', message: '用户认证失败，请重新登录' },
  person_changed: {
    code: '5460',
    message: '本浏览器已改由另一账号登录，此次操作未执行。请用原账号重新登录，或刷新页面',
  },
  forbidden: { code: '4031', message: '您没有此项操作的权限' },
  not_found: { code: '4040', message: '未找到您要的内容，可能已被移除或您无权查看' },
  demo_local_only: {
    code: '4041',
    message: '本服务正在运行仅限本机使用的演示数据，不接受来自其他地址的访问，请联系部署人员',
    status: 403,
  },
  /** The request could not be read as a call, so no endpoint lists these refusals. */
  request_too_slow: {
    code: '4080',
    message: '提交的内容长时间未传送完毕，连接已断开，请检查网络后重试',
    status: 408,
  },
  address_too_long: { code: '4140', message: '访问的网址过长，请从页面上的链接重新进入', status: 414 },
  headers_too_large: {
    code: '4310',
    message: '浏览器随请求发送的附加信息过大，请清除本站的浏览数据后重试',
    status: 431,
  },
  conflict: { code: '4090', message: '内容已被他人更新，请刷新后再试' },
  transition_not_allowed: { code: '4091', message: '当前状态不允许此操作，请刷新页面查看最新状态' },
  too_large: { code: '4130', message: '提交的内容过大', status: 413 },
  rate_limited: { code: '4290', message: '操作过于频繁，请{seconds}秒后再试', status: 429 },
  unexpected: {
    code: '5000',
    message: '系统出现意外，请稍后重试，若仍不成功请联系平台客服并提供请求编号',
    status: 500,
  },
  /**
   * The database connection was lost during an act, so it is unknown whether the act was saved. Repeating the call is
   * safe.
   */
  unavailable: {
    code: '5030',
    message: '系统暂时无法确认本次操作是否已保存，请保留所填内容并稍后重试，重复提交不会产生重复结果',
    status: 503,
  },
  /** The database connection was lost during a read. */
  data_unavailable: { code: '5031', message: '系统暂时无法读取数据，请稍后重试', status: 503 },
  /** A lock or a statement took too long, and the act was rolled back. */
  busy: { code: '5032', message: '系统繁忙，本次操作未被保存，请稍后重试', status: 503 },
  outside_unreachable: {
    code: '5033',
    message: '{name}暂时无法连接，请稍后重试，或使用账号密码登录',
    status: 503,
  },
  clock_set_back: {
    code: '5034',
    message:
      '平台数据库的时间早于此前记录的时间，为确保截止时间判定无误暂停办理，本次操作未被保存，请联系平台客服',
    status: 503,
  },
  /** No channel for sending a code is configured. */
  channel_unset: { code: '5035', message: '本平台尚未开通{channel}，无法发送验证码，请联系平台客服' },
  storage_full: {
    code: '5070',
    message: '服务器存储空间已满，本次操作未被保存，请联系平台客服处理后再试',
    status: 507,
  },
} as const satisfies Record<string, Answer>;
