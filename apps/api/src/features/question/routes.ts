import * as question from '@procure/contract/question/question.schema.ts';
import { refuse } from '@procure/domain/outcome.ts';
import { restDays } from '../../platform/holidays.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { answer, close, publish } from './answer/service.ts';
import { presentDesk, presentQuestions } from './present.ts';
import { readDesk, readQuestions } from './read-model.ts';
import { ask, withdraw } from './service.ts';

export function routes(parts: Parts): Route[] {
  return [
    serve(question.getQuestions, async ({ input, actor }) => {
      const found = await readQuestions(actor.scope, parts.db, input.lotId);
      return found === null ? refuse('not_found') : presentQuestions(found);
    }),
    serve(question.askQuestion, ({ input, actor }) => ask(parts, actor, input)),
    serve(question.withdrawQuestion, ({ input, actor }) => withdraw(parts, actor, input.id)),
    serve(question.listQuestions, async ({ input, actor }) => {
      const found = await readDesk(actor.scope, parts.db, input.lotId);
      return found === null ? refuse('not_found') : presentDesk(found, await restDays(parts.db));
    }),
    serve(question.answerQuestion, ({ input, actor }) => answer(parts, actor, input)),
    serve(question.publishAnswer, ({ input, actor }) => publish(parts, actor, input)),
    serve(question.closeQuestion, ({ input, actor }) => close(parts, actor, input)),
  ];
}
