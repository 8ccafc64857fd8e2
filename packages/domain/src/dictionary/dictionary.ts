export interface DictionaryEntry {
  readonly dictType: string;
  readonly dictValue: string;
  readonly dictLabelCn: string;
  readonly dictLabelEn: string;
  readonly status: string;
}

export const locales = ['cn', 'en'] as const;
export type Locale = (typeof locales)[number];

/** Returns whether an entry is shown in lists: only those of status "1" are. */
export function isEnabled(entry: { readonly status: string }): boolean {
  return entry.status === '1';
}

export function enabledEntries<Entry extends DictionaryEntry>(
  entries: readonly Entry[],
  dictType: string,
): readonly Entry[] {
  return entries.filter((entry) => entry.dictType === dictType && isEnabled(entry));
}

/**
 * Returns the label in the locale; the Chinese one if an entry has no English name, since an empty choice could not be
 * selected.
 */
export function labelOf(entry: DictionaryEntry, locale: Locale): string {
  return locale === 'en' && entry.dictLabelEn !== '' ? entry.dictLabelEn : entry.dictLabelCn;
}

/**
 * Returns the label of a stored value. A disabled entry still labels earlier choices. An unknown value is returned
 * unchanged.
 */
export function dictionaryLabel(
  entries: readonly DictionaryEntry[],
  dictType: string,
  dictValue: string,
  locale: Locale,
): string {
  const found = entries.find((entry) => entry.dictType === dictType && entry.dictValue === dictValue);
  return found === undefined ? dictValue : labelOf(found, locale);
}
