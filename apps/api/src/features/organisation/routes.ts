import * as organisation from '@procure/contract/organisation/organisation.schema.ts';
import { refuse } from '@procure/domain/outcome.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { presentDetail, presentListed } from './present.ts';
import { readOrganisation, readPurchasers, readTree } from './read-model.ts';
import {
  createOrganisation,
  disableOrganisation,
  enableOrganisation,
  moveOrganisation,
  reviseOrganisation,
} from './service.ts';

export function routes(parts: Parts): Route[] {
  const { db } = parts;
  return [
    serve(organisation.listOrganisations, async () => (await readTree(db)).map(presentListed)),
    serve(organisation.listPurchasers, ({ actor }) => readPurchasers(actor.scope, db)),
    serve(organisation.getOrganisation, async ({ input }) => {
      const row = await readOrganisation(db, input.id);
      return row === null ? refuse('not_found') : presentDetail(row);
    }),
    serve(organisation.createOrganisation, ({ input, actor }) => createOrganisation(parts, actor, input)),
    serve(organisation.reviseOrganisation, ({ input, actor }) => reviseOrganisation(parts, actor, input)),
    serve(organisation.moveOrganisation, ({ input, actor }) => moveOrganisation(parts, actor, input)),
    serve(organisation.disableOrganisation, ({ input, actor }) => disableOrganisation(parts, actor, input)),
    serve(organisation.enableOrganisation, ({ input, actor }) => enableOrganisation(parts, actor, input)),
  ];
}
