import { listAreas } from '@procure/contract/area/area.schema.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { readAreas } from './read-model.ts';

export function routes({ db }: Parts): Route[] {
  return [serve(listAreas, ({ input }) => readAreas(db, input.root), { cache: ['area'] })];
}
