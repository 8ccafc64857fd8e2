import { listCategories } from '@procure/contract/category/category.schema.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { readCategories } from './read-model.ts';

export function routes({ db }: Parts): Route[] {
  return [serve(listCategories, () => readCategories(db), { cache: ['category'] })];
}
