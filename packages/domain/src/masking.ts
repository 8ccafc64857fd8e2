const compoundSurnames = new Set(
  '欧阳 上官 司马 诸葛 东方 皇甫 尉迟 公孙 慕容 令狐 长孙 宇文 司徒 夏侯 轩辕 端木 独孤 南宫 西门 百里'.split(
    ' ',
  ),
);

/** `张三` → 张*, `欧阳明月` → 欧阳**. A name of one character is hidden whole. */
export function maskName(name: string): string {
  const characters = [...name.trim()];
  if (characters.length <= 1) return '*'.repeat(characters.length);
  const compound = characters.length > 2 && compoundSurnames.has(characters.slice(0, 2).join(''));
  const shown = compound ? 2 : 1;
  return characters.slice(0, shown).join('') + '*'.repeat(characters.length - shown);
}

/** Keeps the ends; what is too short to keep anything secret is hidden whole. */
function maskMiddle(value: string, head: number, tail: number): string {
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

/** The last four of a bank account. */
export function maskAccount(account: string): string {
  return maskMiddle(account, 0, 4);
}

/** `lina@example.com` → l***@example.com; the length of the name is hidden too. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '*'.repeat(email.length) : `${email.slice(0, 1)}***${email.slice(at)}`;
}
