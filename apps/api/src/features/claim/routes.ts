import * as contract from '@procure/contract/claim/claim.schema.ts';
import { refuse } from '@procure/domain/outcome.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { presentClaim, presentCompanyClaim, presentOwnClaim } from './present.ts';
import { readClaim, readCompanyClaims, readOwnClaim } from './read-model.ts';
import { accept, decline } from './review/service.ts';
import { claimCompany, idTagOf, object, profileOpener, withdraw } from './service.ts';

export function routes(parts: Parts): Route[] {
  const { db } = parts;
  const open = profileOpener(parts);
  // Limited, so that existing companies cannot be found by trying.
  const tight = { limit: 'tight' } as const;
  return [
    serve(contract.getMyClaim, async ({ actor }) => presentOwnClaim(await readOwnClaim(actor.scope, db))),
    serve(contract.claimCompany, ({ input, actor }) => claimCompany(parts, actor, input), tight),
    serve(contract.withdrawClaim, ({ input, actor }) => withdraw(parts, actor, input.id)),
    serve(contract.listCompanyClaims, async ({ actor }) =>
      (await readCompanyClaims(actor.scope, db)).map(presentCompanyClaim),
    ),
    serve(contract.objectToClaim, ({ input, actor }) => object(parts, actor, input)),

    serve(contract.getClaim, async ({ input }) => {
      const row = await readClaim(db, input.id);
      if (row === null) return refuse('not_found');
      return presentClaim(row, open(row.companyId, row.profile), (paper, number) =>
        idTagOf(parts, paper, number),
      );
    }),
    serve(contract.acceptClaim, ({ input, actor }) => accept(parts, actor, input)),
    serve(contract.refuseClaim, ({ input, actor }) => decline(parts, actor, input)),
  ];
}
