import type { KeyHolder } from '../opening/opening.ts';

/** Text about the holder and the use of the key that opens bids (docs/sealed-bids.md). */
export const keyWords: Readonly<Record<KeyHolder, string>> = {
  openers:
    '解密密钥在发布时由发布人的浏览器生成并拆分，各份只有指定的开标人能解开，平台服务器不持有；截止后由规定人数的开标人交出份额，系统才解密。',
  platform:
    '本标段在启用开标人密钥之前发布，解密密钥由平台服务器加密保管；截止并由规定人数的开标人解锁后，系统才解密。',
};

/** Text about the second key of a lot with two envelopes. */
export const splitEnvelopeWords =
  '本标段采用双信封：报价文件加密给另一个公钥，其解密密钥同样拆分给开标人，技术商务评审结束后才交出；未通过评审的，报价文件不予开启。';

/** Texts for a browser that refuses to seal because the public log does not prove the lot's key. */
export const keyFaultWords = {
  log_broken:
    '公开日志的签名或内容核对不符，无法确认本标段的加密公钥，没有加密，也没有上传。请联系平台管理员，并留存本页截图',
  log_away: '没有取到公开日志，无法确认本标段的加密公钥，没有加密，也没有上传。请检查网络后重试',
  not_logged:
    '本标段的加密公钥还没有登入公开日志，暂不能加密。标段发布后一般一分钟内登入，请稍后重试；持续如此的，请联系采购人',
  log_differs:
    '本页给出的加密公钥与公开日志登记的不一致，公钥可能被替换，没有加密，也没有上传。请留存本页截图，联系采购人和监督部门',
  receipt_differs:
    '本页给出的加密公钥与您此前回执写明的不一致，公钥可能被替换，没有加密，也没有上传。请留存本页截图和回执，联系采购人和监督部门',
  opener_unknown:
    '本标段的一份开标人签名，所用的密钥在公开日志中没有先于本标段登记，或登记了不止一个，没有加密，也没有上传。请留存本页截图，联系采购人和监督部门',
  consent_wrong:
    '开标人签名确认的加密公钥与公开日志登记的不一致，公钥可能被替换，没有加密，也没有上传。请留存本页截图，联系采购人和监督部门',
} as const;
