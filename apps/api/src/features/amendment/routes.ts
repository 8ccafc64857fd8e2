import * as amendment from '@procure/contract/amendment/amendment.schema.ts';
import { longestLinesCall } from '@procure/contract/tender/fields.schema.ts';
import { refuse } from '@procure/domain/outcome.ts';
import type { Violation } from '@procure/domain/tender/violation.ts';
import { restDays } from '../../platform/holidays.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { presentAmendments } from './present.ts';
import { type ReadAmendments, readAmendments } from './read-model.ts';
import { confirm, prepare, recall, sendBack, submit, withdraw } from './service.ts';
import { wordingOfAmendment } from './wording/service.ts';

/** The words of an answer, and of what is published or withdrawn, are not checked. */
const isChecked = ({ state, questionId }: ReadAmendments['amendments'][number]) =>
  questionId === null && (state === 'draft' || state === 'pending');

export function routes(parts: Parts): Route[] {
  return [
    serve(amendment.listAmendments, async ({ input, actor }) => {
      const found = await readAmendments(actor.scope, parts.db, input.lotId);
      if (found === null) return refuse('not_found');
      const { lot, inForce } = found;
      const findings = new Map<string, readonly Violation[]>();
      for (const one of found.amendments.filter(isChecked)) {
        const written = { ...one, lotId: lot.id };
        findings.set(one.id, await wordingOfAmendment(actor.scope, parts.db, lot, written, inForce));
      }
      return presentAmendments(found, findings, await restDays(parts.db));
    }),
    serve(amendment.saveAmendment, ({ input, actor }) => prepare(parts, actor, input), {
      bodyLimit: longestLinesCall,
    }),
    serve(amendment.submitAmendment, ({ input, actor }) => submit(parts, actor, input)),
    serve(amendment.recallAmendment, ({ input, actor }) => recall(parts, actor, input)),
    serve(amendment.confirmAmendment, ({ input, actor }) => confirm(parts, actor, input)),
    serve(amendment.returnAmendment, ({ input, actor }) => sendBack(parts, actor, input)),
    serve(amendment.withdrawAmendment, ({ input, actor }) => withdraw(parts, actor, input)),
  ];
}
