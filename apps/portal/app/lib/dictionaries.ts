import { listDictionaries } from '@procure/client/dictionary/dictionary.gen.ts';
import type { DictionaryEntry } from '@procure/contract/dictionary/dictionary.ts';
import { enabledEntries, labelOf } from '@procure/domain/dictionary/dictionary.ts';
import { client } from './client.ts';
import { read, readCached, writeCached } from './storage.ts';

/** An entry changed in the console is seen within the hour. */
const lifetime = 3600;

/** Loads all dictionaries at start unless they are cached; a failure is only logged. */
export async function loadDictionaries(): Promise<void> {
  if (readCached('dictionaries', Date.now()) !== null) return;
  const answer = await client.call(listDictionaries, {});
  if (answer.ok) writeCached('dictionaries', answer.data, Date.now(), lifetime);
  else console.error('dictionaries could not be loaded', answer.message, answer.requestId);
}

/** What a list of choices shows: the enabled entries of a type, in the language chosen. */
export function optionsOf(
  entries: readonly DictionaryEntry[],
  dictType: string,
  locale: string,
): { value: string; label: string }[] {
  const language = locale === 'en' ? 'en' : 'cn';
  return enabledEntries(entries, dictType).map((entry) => ({
    value: entry.dictValue,
    label: labelOf(entry, language),
  }));
}

/** The cached entries of a type; empty until they are loaded. */
export function dictionaryOptions(dictType: string): { value: string; label: string }[] {
  const cached = readCached('dictionaries', Date.now());
  return Array.isArray(cached)
    ? optionsOf(cached as DictionaryEntry[], dictType, read('locale') ?? 'cn')
    : [];
}
