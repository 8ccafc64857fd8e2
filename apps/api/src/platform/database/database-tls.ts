/** The supported values of `sslmode` in the database's address. */
export const tlsModes = ['verify-full', 'no-verify', 'disable'] as const;

/** Whether the address has no `sslmode`, or one that means the same to every program. */
export function isKnownTls(address: string): boolean {
  const mode = new URL(address).searchParams.get('sslmode');
  return mode === null || tlsModes.some((known) => known === mode);
}

const unknownIssuer = '服务器的证书不在受信任的根证书之下：请在地址中以 sslrootcert 指定根证书（PEM 文件）';
const otherName = '服务器的证书不是签发给地址中的主机名的';
const outOfDate = '服务器的证书已过期或尚未生效';

/** Codes of Node (node:tls) for certificates that are not trusted. */
const faults: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownIssuer,
  SELF_SIGNED_CERT_IN_CHAIN: unknownIssuer,
  UNABLE_TO_GET_ISSUER_CERT: unknownIssuer,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownIssuer,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownIssuer,
  ERR_TLS_CERT_ALTNAME_INVALID: otherName,
  CERT_HAS_EXPIRED: outOfDate,
  CERT_NOT_YET_VALID: outOfDate,
};

/**
 * The reason in words why the connection to the database is not encrypted as its address requires; null for other
 * errors.
 */
export function tlsFault(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? String(error.code) : '';
  if (Object.hasOwn(faults, code)) return faults[code] ?? null;
  if (error.message.includes('does not support SSL')) return '服务器没有启用 TLS，地址却要求加密';
  if (code === '28000' && error.message.includes('no encryption'))
    return '服务器不接受未加密的连接：请在地址中写 sslmode=verify-full';
  return code === 'EPROTO' || code.startsWith('ERR_SSL_') || code.startsWith('ERR_OSSL_')
    ? `加密连接未能建立（${error.message.trim()}）`
    : null;
}
