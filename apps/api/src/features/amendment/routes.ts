import * as amendment from '@procure/contract/amendment/amendment.schema.ts';
import { refuse } from '@procure/domain/outcome.ts';
import { restDays } from '../../platform/holidays.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { presentAmendments } from './present.ts';
import { readAmendments } from './read-model.ts';
import { confirm, prepare, publish, recall, sendBack, submit, withdraw } from './service.ts';

export function routes(parts: Parts): Route[] {
  return [
    serve(amendment.listAmendments, async ({ input, actor }) => {
      const found = await readAmendments(actor.scope, parts.db, input.lotId);
      return found === null ? refuse('not_found') : presentAmendments(found, await restDays(parts.db));
    }),
    serve(amendment.saveAmendment, ({ input, actor }) => prepare(parts, actor, input)),
    serve(amendment.publishAmendment, ({ input, actor }) => publish(parts, actor, input)),
    serve(amendment.submitAmendment, ({ input, actor }) => submit(parts, actor, input)),
    serve(amendment.recallAmendment, ({ input, actor }) => recall(parts, actor, input)),
    serve(amendment.confirmAmendment, ({ input, actor }) => confirm(parts, actor, input)),
    serve(amendment.returnAmendment, ({ input, actor }) => sendBack(parts, actor, input)),
    serve(amendment.withdrawAmendment, ({ input, actor }) => withdraw(parts, actor, input)),
  ];
}
