import * as dictionary from '@procure/contract/dictionary/dictionary.schema.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { readDictionaries, readDictionaryPage } from './read-model.ts';

export function routes({ db }: Parts): Route[] {
  const cache = ['dictionary'] as const;
  return [
    serve(dictionary.queryDictionary, ({ input }) => readDictionaryPage(db, input), { cache }),
    serve(dictionary.listDictionaries, () => readDictionaries(db), { cache }),
  ];
}
