import { listDictionaries } from '@procure/contract/dictionary/dictionary.route.ts';
import type { DictionaryEntry } from '@procure/contract/dictionary/dictionary.schema.ts';
import {
  dictionaryLabel,
  enabledEntries,
  type Locale,
  labelOf,
  locales,
} from '@procure/domain/dictionary/dictionary.ts';
import { client } from '@procure/web/call/client.ts';
import { ageOfCached, onStored, read, readCached, write, writeCached } from '@procure/web/session/storage.ts';
import { useSyncExternalStore } from 'react';

/**
 * Seconds after which a start reads the dictionaries again: an entry changed in the console appears within the hour.
 */
const rereadAfter = 3600;

/**
 * Loads all dictionaries at start and caches them for the default lifetime, so that choices have their labels at once,
 * even if the next reading fails. A failure is only logged.
 */
export async function loadDictionaries(): Promise<void> {
  const age = ageOfCached('dictionaries', Date.now());
  if (age !== null && age < rereadAfter) return;
  const answer = await client.call(listDictionaries, {});
  if (answer.ok) writeCached('dictionaries', answer.data, Date.now());
  else console.error('dictionaries could not be loaded', answer.message, answer.requestId);
}

/** The options of a list of choices: the enabled entries of a type, in the chosen language. */
export function optionsOf(
  entries: readonly DictionaryEntry[],
  dictType: string,
  locale: Locale,
): { value: string; label: string }[] {
  return enabledEntries(entries, dictType).map((entry) => ({
    value: entry.dictValue,
    label: labelOf(entry, locale),
  }));
}

function cachedEntries(): readonly DictionaryEntry[] {
  const cached = readCached('dictionaries', Date.now());
  return Array.isArray(cached) ? (cached as DictionaryEntry[]) : [];
}

/** The choices of a type from the cache; empty until the dictionaries are loaded. */
export function useDictionaryOptions(dictType: string): { value: string; label: string }[] {
  return optionsOf(cachedEntries(), dictType, useLocale());
}

/** The label of a stored value. Disabled entries are included: they still name earlier choices. */
export function wordOf(dictType: string, value: string, locale: Locale): string {
  return dictionaryLabel(cachedEntries(), dictType, value, locale);
}

function storedLocale(): Locale {
  const stored = read('locale');
  return locales.find((locale) => locale === stored) ?? 'cn';
}

/** The language of the dictionaries' labels; Chinese by default. */
export function useLocale(): Locale {
  return useSyncExternalStore(onStored, storedLocale, () => 'cn');
}

export function chooseLocale(locale: Locale): void {
  write({ locale });
}
