/**
 * What the product says about the secrecy of a bid, in one place: no more than the code keeps. The platform's server
 * holds the lot's key (encrypted with its master key), so these sentences speak of what the system does, not of what
 * nobody could do.
 */
export const secrecy = {
  /** Where there is room for half a sentence. */
  short: '开标前系统不解密您的投标，也不向其他账号显示',
  /** Beside the act of sealing. */
  sealing: '文件在您的浏览器中用本标段公钥加密后上传。',
  /** Who holds the key, and when it is used. */
  key: '解密密钥由平台服务器加密保管；截止并由规定人数的开标人解锁后，系统才解密。',
} as const;
