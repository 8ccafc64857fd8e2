import * as notice from '@procure/contract/notice/notice.schema.ts';
import { refuse } from '@procure/domain/outcome.ts';
import type { Parts } from '../../platform/parts.ts';
import { type Route, serve } from '../../platform/serve.ts';
import { readHome, readNotice, readNotices } from './read-model.ts';

export function routes({ db }: Parts): Route[] {
  const cache = ['notice'] as const;
  return [
    serve(notice.getHome, () => readHome(db), { cache }),
    serve(notice.listNotices, ({ input }) => readNotices(db, input), { cache }),
    serve(notice.getNotice, async ({ input }) => (await readNotice(db, input.id)) ?? refuse('not_found'), {
      cache,
    }),
  ];
}
