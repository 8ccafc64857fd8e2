import * as approval from '@procure/contract/approval/approval.schema.ts';
import * as delegation from '@procure/contract/approval/delegation.schema.ts';
import { refuse } from '@procure/domain/outcome.ts';
import { restDays } from '../../platform/holidays.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { saveChain } from './chain/service.ts';
import { presentDelegation } from './delegation/present.ts';
import { readDelegates, readDelegations } from './delegation/read-model.ts';
import { giveDelegation, revokeDelegation } from './delegation/service.ts';
import { presentApproval, presentChains, presentListed } from './present.ts';
import { readApprovals, readChains, readLotApprovals } from './read-model.ts';

export function routes(parts: Parts): Route[] {
  return [
    serve(approval.listApprovals, async ({ input, actor }) => {
      const { rows, count } = await readApprovals(actor.scope, parts.db, input);
      const isRestDay = await restDays(parts.db);
      return { rows: rows.map((row) => presentListed(row, isRestDay)), count };
    }),
    serve(approval.listLotApprovals, async ({ input, actor }) => {
      const rows = await readLotApprovals(actor.scope, parts.db, input.lotId);
      return rows === null ? refuse('not_found') : rows.map(presentApproval);
    }),
    serve(approval.getApprovalChains, async ({ input: { id } }) =>
      presentChains(await readChains(parts.db, id)),
    ),
    serve(approval.saveApprovalChain, ({ input, actor }) => saveChain(parts, actor, input)),
    serve(delegation.listDelegations, async ({ actor: { scope } }) => ({
      delegations: (await readDelegations(scope, parts.db)).map(presentDelegation),
      organisations: await readDelegates(scope, parts.db),
    })),
    serve(delegation.giveDelegation, ({ input, actor }) => giveDelegation(parts, actor, input)),
    serve(delegation.revokeDelegation, ({ input, actor }) => revokeDelegation(parts, actor, input.id)),
  ];
}
