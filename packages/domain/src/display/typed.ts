/** Converts full-width characters to plain ones and removes spaces and invisible marks. */
function bare(text: string): string {
  return text.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '');
}

/** Normalizes a code of letters and digits for storage: `９１00 0000-ma1` → `91000000MA1`. */
export function readCode(text: string): string {
  return bare(text)
    .replace(/[-‐-―−_.·]/g, '')
    .toUpperCase();
}

/** Normalizes an account number or other grouped digits: `6222 0212-3456` → `622202123456`. Other characters stay. */
export function readDigits(text: string): string {
  return bare(text).replace(/[-‐-―−]/g, '');
}

/** Normalizes a mobile number, without the country code: `+86 138-0000 9001` → `13800009001`. */
export function readPhone(text: string): string {
  return readDigits(text).replace(/^(?:\+|00)?86(?=1\d{10}$)/, '');
}
