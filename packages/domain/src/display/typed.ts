/** Full-width letters, digits and signs as plain ones, without blanks and invisible marks. */
function bare(text: string): string {
  return text.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '');
}

/** A code of letters and digits as it is stored: `９１00 0000-ma1` → `91000000MA1`. */
export function readCode(text: string): string {
  return bare(text)
    .replace(/[-‐-―−_.·]/g, '')
    .toUpperCase();
}

/** An account number or another row of digits, as people space it: `6222 0212-3456` → `622202123456`. What is no digit stays. */
export function readDigits(text: string): string {
  return bare(text).replace(/[-‐-―−]/g, '');
}

/** A mobile number without the country's code: `+86 138-0000 9001` → `13800009001`. */
export function readPhone(text: string): string {
  return readDigits(text).replace(/^(?:\+|00)?86(?=1\d{10}$)/, '');
}
