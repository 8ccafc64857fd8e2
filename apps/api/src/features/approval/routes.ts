import * as approval from '@procure/contract/approval/approval.schema.ts';
import { refuse } from '@procure/domain/outcome.ts';
import type { Parts } from '../../platform/parts.ts';
import { type Route, serve } from '../../platform/serve.ts';
import { saveChain } from './chain/service.ts';
import { presentApproval, presentChains, presentListed } from './present.ts';
import { readApprovals, readChains, readLotApprovals } from './read-model.ts';

export function routes(parts: Parts): Route[] {
  return [
    serve(approval.listApprovals, async ({ input, actor }) => {
      const { rows, count } = await readApprovals(actor.scope, parts.db, input);
      return { rows: rows.map(presentListed), count };
    }),
    serve(approval.listLotApprovals, async ({ input, actor }) => {
      const rows = await readLotApprovals(actor.scope, parts.db, input.lotId);
      return rows === null ? refuse('not_found') : rows.map(presentApproval);
    }),
    serve(approval.getApprovalChains, async ({ input: { id } }) =>
      presentChains(await readChains(parts.db, id)),
    ),
    serve(approval.saveApprovalChain, ({ input, actor }) => saveChain(parts, actor, input)),
  ];
}
