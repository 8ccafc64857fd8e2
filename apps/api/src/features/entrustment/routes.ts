import * as entrustment from '@procure/contract/entrustment/entrustment.schema.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { presentEntrustment } from './present.ts';
import { readEntrustments, readForm } from './read-model.ts';
import { acceptEntrustment, closeEntrustment, nameEntrustmentOwner, offerEntrustment } from './service.ts';

export function routes(parts: Parts): Route[] {
  return [
    serve(entrustment.listEntrustments, async ({ input, actor: { scope } }) => {
      const { rows, count } = await readEntrustments(scope, parts.db, input);
      return { rows: rows.map((row) => presentEntrustment(scope, row)), count };
    }),
    serve(entrustment.getEntrustmentForm, ({ actor }) => readForm(actor.scope, parts.db)),
    serve(entrustment.offerEntrustment, ({ input, actor }) => offerEntrustment(parts, actor, input)),
    serve(entrustment.acceptEntrustment, ({ input, actor }) => acceptEntrustment(parts, actor, input)),
    serve(entrustment.closeEntrustment, ({ input, actor }) => closeEntrustment(parts, actor, input)),
    serve(entrustment.nameEntrustmentOwner, ({ input, actor }) => nameEntrustmentOwner(parts, actor, input)),
  ];
}
