export interface DictionaryEntry {
  readonly dictType: string;
  readonly dictValue: string;
  readonly dictLabelCn: string;
  readonly dictLabelEn: string;
  readonly status: string;
}

export const locales = ['cn', 'en'] as const;
export type Locale = (typeof locales)[number];

/** Only entries of status "1" are shown in lists. */
export function isEnabled(entry: { readonly status: string }): boolean {
  return entry.status === '1';
}

export function enabledEntries<Entry extends DictionaryEntry>(
  entries: readonly Entry[],
  dictType: string,
): readonly Entry[] {
  return entries.filter((entry) => entry.dictType === dictType && isEnabled(entry));
}

/** Chinese also where an entry has no English name: an empty choice could not be chosen. */
export function labelOf(entry: DictionaryEntry, locale: Locale): string {
  return locale === 'en' && entry.dictLabelEn !== '' ? entry.dictLabelEn : entry.dictLabelCn;
}

/** The label of a stored value; a disabled entry still names what was chosen before. Unknown values show themselves. */
export function dictionaryLabel(
  entries: readonly DictionaryEntry[],
  dictType: string,
  dictValue: string,
  locale: Locale,
): string {
  const found = entries.find((entry) => entry.dictType === dictType && entry.dictValue === dictValue);
  return found === undefined ? dictValue : labelOf(found, locale);
}
