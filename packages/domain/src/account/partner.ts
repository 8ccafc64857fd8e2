/** Seconds by which a call's timestamp may differ from this clock, for clock differences and transport. */
export const callWindowSeconds = 300;

/** Limit of calls per minute for a partner, over all its keys. */
export const partnerCallsPerMinute = 60;

/** Minutes in which a link must be opened: one requested by a partner, and one issued by an administrator. */
export const partnerLinkMinutes = 5;
export const issuedLinkMinutes = 15;

/** The message components that the signature of a call must cover (RFC 9421). */
export const signedFields = ['@method', '@path', 'content-digest'] as const;

/** The base64 prefix of an Ed25519 key in SubjectPublicKeyInfo form (RFC 8410), before the 32 bytes of the key. */
const prefix = 'MCowBQYDK2VwAyEA';

/**
 * Reads an Ed25519 public key from its PEM or the base64 of its PEM. Returns its 32 bytes in base64, or null if
 * invalid.
 */
export function readPublicKey(typed: string): string | null {
  const text = typed.replace(/-----(?:BEGIN|END) PUBLIC KEY-----/g, '').replace(/\s/g, '');
  if (!/^[A-Za-z0-9+/]{59}=$/.test(text) || !text.startsWith(prefix)) return null;
  return text.slice(prefix.length);
}

export function checkPublicKey(typed: string): string | null {
  if (typed.trim() === '') return '请输入公钥';
  return readPublicKey(typed) === null
    ? '请粘贴Ed25519公钥（PEM，以“-----BEGIN PUBLIC KEY-----”开头）'
    : null;
}

export const keyStandings = ['coming', 'active', 'over', 'withdrawn'] as const;
export type KeyStanding = (typeof keyStandings)[number];

export const keyStandingLabels: Readonly<Record<KeyStanding, string>> = {
  coming: '未生效',
  active: '使用中',
  over: '已过期',
  withdrawn: '已停用',
};

interface Key {
  readonly validFrom: Date;
  readonly validUntil: Date;
  readonly withdrawnAt: Date | null;
}

/** Returns the state of a key. Its validity includes `validFrom` and excludes `validUntil`. */
export function keyStanding({ validFrom, validUntil, withdrawnAt }: Key, now: Date): KeyStanding {
  if (withdrawnAt !== null) return 'withdrawn';
  if (now < validFrom) return 'coming';
  return now < validUntil ? 'active' : 'over';
}
