import * as key from '@procure/contract/opening/key.schema.ts';
import * as opening from '@procure/contract/opening/opening.schema.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { complete, declareBid, resume, takeBack } from './declaration/service.ts';
import { readSignedRecord } from './entry/service.ts';
import { readOwnKey } from './key/read-model.ts';
import { beginRehearsal, finishRehearsal, makeKey, wrapKey } from './key/service.ts';
import { addPasskey, canAddPasskeys, draftPasskey, removePasskey } from './passkey/service.ts';
import { presentFollowed, presentKey, presentOpening, presentQueue } from './present.ts';
import { readFollowed, readQueue } from './read-model.ts';
import { openedFilesOf, openingOf, ownShare, release } from './service.ts';

export function routes(parts: Parts): Route[] {
  return [
    serve(opening.getOpening, async ({ input, actor }) => {
      const row = await openingOf(parts, actor, input.lotId);
      return isRefused(row) ? row : presentOpening(row, actor);
    }),
    serve(opening.getSignedRecord, async ({ input }) => {
      return (await readSignedRecord(parts, input.lotId)) ?? refuse('not_found');
    }),
    serve(opening.listOpenings, async ({ input, actor }) => {
      const { rows, count } = await readQueue(actor.scope, parts.db, input);
      return { rows: presentQueue(rows), count };
    }),
    serve(opening.getOwnShare, ({ input, actor }) => ownShare(parts, actor, input.lotId)),
    serve(opening.releaseOpening, ({ input, actor }) => release(parts, actor, input)),
    serve(opening.resumeOpening, ({ input, actor }) => resume(parts, actor, input)),
    serve(opening.declareUnreadable, ({ input, actor }) => declareBid(parts, actor, input)),
    serve(opening.withdrawDeclaration, ({ input, actor }) => takeBack(parts, actor, input)),
    serve(opening.completeOpening, ({ input, actor }) => complete(parts, actor, input.lotId)),
    serve(opening.listOpenedFiles, async ({ input, actor }) => {
      const bids = await openedFilesOf(parts, actor, input.lotId);
      return isRefused(bids) ? bids : bids.map(({ files, ...bid }) => ({ ...bid, files: [...files] }));
    }),
    serve(key.getOpenerKey, async ({ actor }) => ({
      key: presentKey(await readOwnKey(actor.scope, parts.db)),
      passkeysPossible: canAddPasskeys(parts),
    })),
    serve(key.draftKeyPasskey, ({ input, actor }) => draftPasskey(parts, actor, input.id)),
    serve(key.addKeyPasskey, ({ input, actor }) => addPasskey(parts, actor, input)),
    serve(key.removeKeyPasskey, ({ input, actor }) => removePasskey(parts, actor, input.id)),
    serve(key.makeOpenerKey, ({ input, actor }) => makeKey(parts, actor, input)),
    serve(key.wrapOpenerKey, ({ input, actor }) => wrapKey(parts, actor, input)),
    serve(key.beginRehearsal, ({ input, actor }) => beginRehearsal(parts, actor, input.id)),
    serve(key.finishRehearsal, ({ input, actor }) => finishRehearsal(parts, actor, input)),
    serve(opening.getOpeningRecord, async ({ input, actor }) => {
      const row = await readFollowed(actor.scope, parts.db, input.lotId);
      return row === null ? refuse('not_found') : presentFollowed(actor.company.id, row);
    }),
  ];
}
