/**
 * What the product says about the secrecy of a bid, in one place, with bid/key-words.ts: no more than the code keeps,
 * and no more than docs/sealed-bids.md says. A draft is sealed as well, to the company's own key.
 */
export const secrecy = {
  /** Where there is room for half a sentence. */
  short: '开标前系统不解密您的投标，也不向其他账号显示',
  /** Beside the act of sealing. */
  sealing: '文件在您的浏览器中用本标段公钥加密后上传。',
} as const;
