import * as notice from '@procure/contract/notice/notice.schema.ts';
import { refuse } from '@procure/domain/outcome.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { readHome, readNotices } from './read-model.ts';
import { lookAtNotice } from './service.ts';

export function routes(parts: Parts): Route[] {
  const { db } = parts;
  const cache = ['notice'] as const;
  return [
    serve(notice.getHome, () => readHome(db), { cache }),
    serve(notice.listNotices, ({ input }) => readNotices(db, input), { cache }),
    serve(
      notice.getNotice,
      async ({ input }) => (await lookAtNotice(parts, input.id)) ?? refuse('not_found'),
      {
        cache,
      },
    ),
  ];
}
