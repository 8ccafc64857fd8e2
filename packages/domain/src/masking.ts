/** Masks the middle of a value. A value that is too short to keep anything secret is masked entirely. */
export function maskMiddle(value: string, head: number, tail: number): string {
  if (value.length <= head + tail) return '*'.repeat(value.length);
  return value.slice(0, head) + '*'.repeat(value.length - head - tail) + value.slice(value.length - tail);
}

/** `13812348000` → 138****8000. */
export function maskPhone(phone: string): string {
  return maskMiddle(phone, 3, 4);
}

/** `11010519491231002X` → 110***********002X. */
export function maskIdCard(number: string): string {
  return maskMiddle(number, 3, 4);
}

/** Masks a bank account except for its last four characters. */
export function maskAccount(account: string): string {
  return maskMiddle(account, 0, 4);
}

/** `zhou.ming@example.com` → zh***@example.com. */
export function maskMail(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, Math.min(2, Math.max(0, at - 1)))}***${address.slice(at)}`;
}
