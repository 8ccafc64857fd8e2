/** A partner's clock and ours may differ by so many seconds, and so long a call is under way. */
export const callWindowSeconds = 300;

/** So many calls a minute of one partner, whichever of its keys signs. */
export const partnerCallsPerMinute = 60;

/** Minutes in which a link is to be opened: one that a partner asked for, and one that an administrator gave out. */
export const partnerLinkMinutes = 5;
export const issuedLinkMinutes = 15;

/** The label of the signature that a call must carry, and what it must cover (RFC 9421). */
export const signedFields = ['@method', '@path', 'content-digest'] as const;

/** What stands before the 32 bytes of an Ed25519 key in its standard form (RFC 8410, SubjectPublicKeyInfo), in base64. */
const prefix = 'MCowBQYDK2VwAyEA';

/** The 32 bytes of an Ed25519 public key in base64, from its PEM or the base64 of its PEM; null where it is none. */
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

/** Signs from its first moment to before its last, unless it was put out of use. */
export function keyStanding({ validFrom, validUntil, withdrawnAt }: Key, now: Date): KeyStanding {
  if (withdrawnAt !== null) return 'withdrawn';
  if (now < validFrom) return 'coming';
  return now < validUntil ? 'active' : 'over';
}
