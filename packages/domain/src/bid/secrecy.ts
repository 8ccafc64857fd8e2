/**
 * The product's statements about the secrecy of bids, together with bid/key-words.ts. They must promise no more than
 * the code and docs/sealed-bids.md. Drafts are encrypted too, to the company's own key.
 */
export const secrecy = {
  /** Short form for narrow places. */
  short: '开标前系统不解密您的投标，也不向其他账号显示',
  /** Text beside the sealing step. */
  sealing: '文件在您的浏览器中用本标段公钥加密后上传。',
} as const;
