/**
 * The kind of a permanent bounce: `address` if the address will never accept mail, `letter` if only this letter is
 * refused.
 */
export type MailRefusal = 'address' | 'letter';

/**
 * Classifies a mail server's answer (RFC 5321, 4.2; RFC 3463). 5xx to the recipient concerns the address, except for
 * policy (5.7.x) and a full mailbox (5.2.2), which are temporary; these concern only the letter. 5xx to the content
 * concerns the letter. 5xx to our sign-in or greeting is a fault of our settings, and is retried until it is
 * corrected.
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

/** Classifies the status (RFC 3463) of a bounced letter: it concerns the address if that does not exist or is closed. */
export function kindOfRefusal(status: string): MailRefusal {
  return /^5\.[12]\./.test(status) && !isOfLetter(status) ? 'address' : 'letter';
}
