import { taxRate } from '../bid/price-sheet.ts';
import type { Day } from '../display/day.ts';
import { requiredText } from '../required-text.ts';
import { dictionaryLabels, type Entry, isNeeded, isRuled, type ReferenceKind } from './entry.ts';

/** An error in a field of an entry. */
export interface Wrong {
  readonly field: keyof Entry;
  readonly message: string;
}

const checkName = requiredText('名称', { max: 100 });
const codes: Readonly<Record<ReferenceKind, { readonly rule: RegExp; readonly message: string }>> = {
  dictionary: {
    rule: /^[A-Za-z0-9][A-Za-z0-9_.-]{0,49}$/,
    message: '代码须为1–50位字母、数字、点、连字符或下划线，以字母或数字开头',
  },
  category: { rule: /^[ABC]\d{8}$/, message: '品类代码须为A、B或C加8位数字' },
  area: { rule: /^\d{6}$/, message: '地区代码须为6位数字' },
};
export const largestPosition = 99_999;

/**
 * The characters that begin a formula in spreadsheets. A name that begins with one would become a formula when an
 * export is opened.
 */
export const formula = /^[=+\-@\t\r]/;

/** Checks an entry by itself, without regard to others. */
export function checkEntry(kind: ReferenceKind, entry: Entry): readonly Wrong[] {
  const { code, name, nameEn, position, from, until } = entry;
  const wrong: Wrong[] = [];
  const say = (field: keyof Entry, message: string) => wrong.push({ field, message });
  if (!codes[kind].rule.test(code)) say('code', codes[kind].message);
  const named = checkName(name);
  if (named !== null) say('name', named);
  else if (formula.test(name)) say('name', '名称不能以 = + - @ 开头');
  if (nameEn.length > 100) say('nameEn', '英文名称不能超过100字');
  else if (formula.test(nameEn)) say('nameEn', '英文名称不能以 = + - @ 开头');
  else if (kind !== 'dictionary' && nameEn !== '') say('nameEn', '只有字典有英文名称');
  if (!Number.isInteger(position) || position < 0 || position > largestPosition)
    say('position', `顺序须为0–${largestPosition}的整数`);
  if (from !== null && until !== null && until < from) say('until', '停用日期不能早于启用日期');
  if (kind === 'dictionary') wrong.push(...checkDictionary(entry));
  else wrong.push(...checkPlace(kind, entry));
  return wrong;
}

function checkDictionary({ parent, code, name }: Entry): readonly Wrong[] {
  if (parent === null || !Object.hasOwn(dictionaryLabels, parent))
    return [{ field: 'parent', message: '没有这个字典' }];
  if (parent !== 'tax_rate') return [];
  const rate = taxRate(code);
  if (rate === null) return [{ field: 'code', message: '税率代码须为百分数，如13或0.5；免税为exempt' }];
  return rate.label === name ? [] : [{ field: 'name', message: `该税率的名称须为${rate.label}` }];
}

/** Checks the code against the parent: a category has its first letter, an area its province. */
function checkPlace(kind: 'category' | 'area', { parent, code }: Entry): readonly Wrong[] {
  if (parent === null) return [];
  if (parent === code) return [{ field: 'parent', message: '不能以自身为上级' }];
  const shared = kind === 'category' ? 1 : 2;
  if (parent.slice(0, shared) === code.slice(0, shared)) return [];
  const message = kind === 'category' ? '代码首字母须与上级相同' : '代码前两位（省级）须与上级相同';
  return [{ field: 'parent', message }];
}

/**
 * Checks the change of a stored entry. Past days have been relied on, so a beginning or an end can neither be moved
 * into the past nor out of it.
 */
export function checkChange(
  kind: ReferenceKind,
  before: Entry | null,
  after: Entry,
  today: Day,
): readonly Wrong[] {
  const { parent } = after;
  if (kind === 'dictionary' && parent !== null && isRuled(parent)) {
    return [{ field: 'parent', message: `${dictionaryLabels[parent]}由平台规则决定，不能在此增改` }];
  }
  if (before === null) {
    return kind === 'category' && parent === null
      ? [{ field: 'parent', message: '顶层品类为货物、工程、服务三类，请选择上级' }]
      : [];
  }
  const wrong: Wrong[] = [];
  if (isNeeded(kind, before)) {
    const message = '平台规则需要此项，不能停用或移动';
    if (after.until !== before.until || after.from !== before.from) wrong.push({ field: 'until', message });
    if (parent !== before.parent) wrong.push({ field: 'parent', message });
  }
  const passed = (day: Day | null) => day === null || day < today;
  if (after.from !== before.from && (passed(before.from) || passed(after.from)))
    wrong.push({ field: 'from', message: '已启用的不能更改启用日期，新的启用日期不能早于今天' });
  if (after.until !== before.until && after.until !== null && after.until < today)
    wrong.push({ field: 'until', message: '停用日期不能早于今天' });
  return wrong;
}
