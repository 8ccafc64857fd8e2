import * as contract from '@procure/contract/comment/comment.schema.ts';
import { takesComments } from '@procure/domain/comment/comment.ts';
import { contentAt } from '@procure/domain/comment/place.ts';
import { refuse } from '@procure/domain/outcome.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { presentComment } from './present.ts';
import { readCommented, readDiscussion } from './read-model.ts';
import {
  digestOf,
  reopenComment,
  replyToComment,
  settleComment,
  stateOf,
  withdrawComment,
  writeComment,
} from './service.ts';

export function routes(parts: Parts): Route[] {
  const { db } = parts;
  return [
    serve(contract.listComments, async ({ input: { tenderId }, actor }) => {
      const discussion = await readDiscussion(actor.scope, db, tenderId);
      if (discussion === null) return refuse('not_found');
      if (discussion === 'hidden') return { mayRead: false, mayWrite: false, comments: [] };
      const { lots, isSigner, comments } = discussion;
      const takes = takesComments(lots);
      // The tender is read for its present values only.
      const tender = comments.length === 0 ? null : await readCommented(actor.scope, db, tenderId);
      if (tender === null) return { mayRead: true, mayWrite: takes, comments: [] };
      const shown = comments.map((row) => {
        const content = contentAt(tender, row);
        const changed = content === null || digestOf(content.value) !== row.valueSha256;
        const reading = { by: actor.accountId, isSigner, takes, content, changed };
        return presentComment(row, { ...reading, state: stateOf(row.entries) });
      });
      return { mayRead: true, mayWrite: takes, comments: shown };
    }),
    serve(contract.writeComment, ({ input, actor }) => writeComment(parts, actor, input)),
    serve(contract.replyToComment, ({ input, actor }) => replyToComment(parts, actor, input)),
    serve(contract.settleComment, ({ input, actor }) => settleComment(parts, actor, input)),
    serve(contract.reopenComment, ({ input, actor }) => reopenComment(parts, actor, input)),
    serve(contract.withdrawComment, ({ input, actor }) => withdrawComment(parts, actor, input)),
  ];
}
