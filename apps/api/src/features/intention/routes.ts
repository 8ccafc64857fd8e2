import * as contract from '@procure/contract/intention/intention.schema.ts';
import { refuse } from '@procure/domain/outcome.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { presentChoices, presentIntention, presentPublic, presentPublicRow, presentRow } from './present.ts';
import {
  readChoices,
  readIntention,
  readIntentions,
  readPublicIntention,
  readPublicIntentions,
} from './read-model.ts';
import { cancelIntention, publishIntention, reviseIntention, saveIntention } from './service.ts';

export function routes(parts: Parts): Route[] {
  const { db } = parts;
  return [
    serve(
      contract.listPublicIntentions,
      async ({ input }) => {
        const { rows, count } = await readPublicIntentions(db, input);
        return { rows: rows.map(presentPublicRow), count };
      },
      { cache: ['intention'] },
    ),
    serve(
      contract.getPublicIntention,
      async ({ input }) => {
        const found = await readPublicIntention(db, input.id);
        return found === null ? refuse('not_found') : presentPublic(found);
      },
      { cache: ['intention', 'notice'] },
    ),
    serve(contract.listIntentions, async ({ input, actor }) => {
      const { rows, count } = await readIntentions(actor.scope, db, input);
      return { rows: rows.map(presentRow), count };
    }),
    serve(contract.getIntention, async ({ input, actor }) => {
      const found = await readIntention(actor.scope, db, input.id);
      return found === null ? refuse('not_found') : presentIntention(found);
    }),
    serve(contract.listIntentionChoices, async ({ input }) =>
      presentChoices(await readChoices(db, input.organisationId)),
    ),
    serve(contract.saveIntention, ({ input, actor }) => saveIntention(parts, actor, input)),
    serve(contract.publishIntention, ({ input, actor }) => publishIntention(parts, actor, input)),
    serve(contract.reviseIntention, ({ input, actor }) => reviseIntention(parts, actor, input)),
    serve(contract.cancelIntention, ({ input, actor }) => cancelIntention(parts, actor, input)),
  ];
}
