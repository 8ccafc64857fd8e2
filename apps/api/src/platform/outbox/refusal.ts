/** What the far side made of a mail: `address` it will never take, `letter` this one not; else it may be tried again. */
export type MailRefusal = 'address' | 'letter';

/**
 * Reads a mail server's answer (RFC 5321, 4.2; RFC 3463). 5xx to the recipient means the address, but for what is said
 * of us (5.7.x, policy) or of a full mailbox (5.2.2), which mend themselves: then only this letter. 5xx to the words
 * means this letter. 5xx to how we sign in or call ourselves is our own fault, and is tried again until it is mended.
 */
export function refusalOf(error: unknown): MailRefusal | null {
  if (!(error instanceof Error)) return null;
  const responseCode = 'responseCode' in error ? Number(error.responseCode) : 0;
  const response = 'response' in error ? String(error.response) : '';
  const command = 'command' in error ? String(error.command) : '';
  if (!(responseCode >= 500 && responseCode <= 599)) return null;
  const [, status = ''] = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})/.exec(response) ?? [];
  if (command === 'RCPT TO') {
    return isOfLetter(status) || responseCode === 552 ? 'letter' : 'address';
  }
  if (command === 'DATA' || command === '') return status.startsWith('5.1.') ? 'address' : 'letter';
  return null;
}

const isOfLetter = (status: string) => status.startsWith('5.7.') || status === '5.2.2';

/** What a status (RFC 3463) says of a letter that came back: of the address where it does not exist or is closed. */
export function kindOfRefusal(status: string): MailRefusal {
  return /^5\.[12]\./.test(status) && !isOfLetter(status) ? 'address' : 'letter';
}
