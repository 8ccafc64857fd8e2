import * as prequalification from '@procure/contract/prequalification/prequalification.schema.ts';
import { refuse } from '@procure/domain/outcome.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { presentApplication, presentReview } from './present.ts';
import { readApplication, readReview } from './read-model.ts';
import { reopen } from './reopening/service.ts';
import { conclude, decide } from './review/service.ts';
import { saveDraft, submit, withdraw } from './service.ts';

export function routes(parts: Parts): Route[] {
  return [
    serve(prequalification.getPrequalification, async ({ input, actor }) => {
      const found = await readApplication(actor.scope, parts.db, input.lotId);
      if (found === null) return refuse('not_found');
      const deadline = found.lot.lot.prequalificationDeadline;
      return deadline === null ? refuse('method_has_no_step') : presentApplication(found, deadline);
    }),
    serve(prequalification.savePrequalificationDraft, ({ input, actor }) => saveDraft(parts, actor, input)),
    serve(prequalification.submitPrequalification, ({ input, actor }) => submit(parts, actor, input)),
    serve(prequalification.withdrawPrequalification, ({ input, actor }) => withdraw(parts, actor, input)),
    serve(prequalification.getPrequalificationReview, async ({ input, actor }) => {
      const found = await readReview(actor.scope, parts.db, input.lotId);
      if (found === null) return refuse('not_found');
      return found.deadline === null ? refuse('method_has_no_step') : presentReview(found, found.deadline);
    }),
    serve(prequalification.decidePrequalification, ({ input, actor }) => decide(parts, actor, input)),
    serve(prequalification.concludePrequalification, ({ input, actor }) =>
      conclude(parts, actor, input.lotId),
    ),
    serve(prequalification.reopenPrequalification, ({ input, actor }) => reopen(parts, actor, input)),
  ];
}
