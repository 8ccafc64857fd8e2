import type { KeyHolder } from '../opening/opening.ts';

/** Who holds what opens a bid, and when it is used (docs/sealed-bids.md). */
export const keyWords: Readonly<Record<KeyHolder, string>> = {
  openers:
    '解密密钥在发布时由发布人的浏览器生成并拆分，各份只有指定的开标人能解开，平台服务器不持有；截止后由规定人数的开标人交出份额，系统才解密。',
  platform:
    '本标段在启用开标人密钥之前发布，解密密钥由平台服务器加密保管；截止并由规定人数的开标人解锁后，系统才解密。',
};
