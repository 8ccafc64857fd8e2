import * as opening from '@procure/contract/opening/opening.schema.ts';
import { refuse } from '@procure/domain/outcome.ts';
import type { Parts } from '../../platform/parts.ts';
import { type Route, serve } from '../../platform/serve.ts';
import { complete, declareBid, resume, takeBack } from './declaration/service.ts';
import { presentOpening, presentQueue, presentRecordFor } from './present.ts';
import { readOpenedFiles, readOpening, readQueue, readRecord } from './read-model.ts';
import { release } from './service.ts';

export function routes(parts: Parts): Route[] {
  return [
    serve(opening.getOpening, async ({ input, actor }) => {
      const row = await readOpening(actor.scope, parts.db, input.lotId);
      return row === null ? refuse('not_found') : presentOpening(row, actor);
    }),
    serve(opening.listOpenings, async ({ input, actor }) => {
      const { rows, count } = await readQueue(actor.scope, parts.db, input);
      return { rows: presentQueue(rows), count };
    }),
    serve(opening.releaseOpening, ({ input, actor }) => release(parts, actor, input.lotId)),
    serve(opening.resumeOpening, ({ input, actor }) => resume(parts, actor, input.lotId)),
    serve(opening.declareUnreadable, ({ input, actor }) => declareBid(parts, actor, input)),
    serve(opening.withdrawDeclaration, ({ input, actor }) => takeBack(parts, actor, input)),
    serve(opening.completeOpening, ({ input, actor }) => complete(parts, actor, input.lotId)),
    serve(opening.listOpenedFiles, async ({ input, actor }) => {
      if ((await readOpening(actor.scope, parts.db, input.lotId)) === null) return refuse('not_found');
      const bids = await readOpenedFiles(actor.scope, parts.db, input.lotId);
      return bids === null
        ? refuse('before_deadline')
        : bids.map(({ files, ...bid }) => ({ ...bid, files: [...files] }));
    }),
    serve(opening.getOpeningRecord, async ({ input, actor }) => {
      const row = await readRecord(actor.scope, parts.db, input.lotId);
      return row === null ? refuse('not_found') : presentRecordFor(actor.company.id, row);
    }),
  ];
}
