import * as contract from '@procure/contract/change-request/change-request.schema.ts';
import * as company from '@procure/contract/company/company.schema.ts';
import { compareProfiles } from '@procure/domain/change-request/comparison.ts';
import { refuse } from '@procure/domain/outcome.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import {
  comparedProfiles,
  presentComparison,
  presentRequest,
  presentRequestForStaff,
  presentRequestRow,
  versionsCompared,
} from './present.ts';
import {
  namesFor,
  ownRequest,
  ownVersions,
  requestForStaff,
  requestsOf,
  type StoredVersion,
  versionsForStaff,
  versionsOf,
} from './read-model.ts';
import { approve, reject, sendBack } from './review/service.ts';
import { changeContacts, profileOpener, saveDraft, submit, withdraw } from './service.ts';

export function routes(parts: Parts): Route[] {
  const { db } = parts;
  const open = profileOpener(parts);
  async function compared(
    companyId: string,
    rows: readonly StoredVersion[],
    { from, to }: { readonly from: number; readonly to: number },
  ) {
    const two = versionsCompared(rows, from, to);
    if (two === null) return refuse('not_found');
    const [before, after] = [open(companyId, two.before.profile), open(companyId, two.after.profile)];
    const names = await namesFor(db, [before, after]);
    return presentComparison(rows, two, compareProfiles(before, after, names));
  }
  return [
    serve(contract.getMyChangeHistory, async ({ actor }) => {
      const [versions, requests] = await Promise.all([
        versionsOf(actor.scope, db),
        requestsOf(actor.scope, db),
      ]);
      return {
        versions: versions.map((one) => ({ ...one, effectiveFrom: one.effectiveFrom.toISOString() })),
        requests: requests.map(presentRequestRow),
      };
    }),
    serve(contract.compareMyVersions, async ({ input, actor }) => {
      const rows = await ownVersions(actor.scope, db, input.from, input.to);
      return compared(actor.scope.companyId, rows, input);
    }),
    serve(contract.compareVersions, async ({ input }) =>
      compared(input.id, await versionsForStaff(db, input.id, input.from, input.to), input),
    ),
    serve(contract.getMyChangeRequest, async ({ input, actor }) => {
      const found = await ownRequest(actor.scope, db, input.id);
      if (found === null) return refuse('not_found');
      return presentRequest(open, found, await namesFor(db, comparedProfiles(open, found)));
    }),
    serve(contract.saveChangeRequest, ({ input, actor }) => saveDraft(parts, actor, input)),
    serve(contract.submitChangeRequest, ({ input, actor }) => submit(parts, actor, input)),
    serve(contract.withdrawChangeRequest, ({ input, actor }) => withdraw(parts, actor, input)),
    serve(company.changeContacts, ({ input, actor }) => changeContacts(parts, actor, input)),

    serve(contract.getChangeRequest, async ({ input }) => {
      const found = await requestForStaff(db, input.id);
      if (found === null) return refuse('not_found');
      return presentRequestForStaff(open, found, await namesFor(db, comparedProfiles(open, found)));
    }),
    serve(contract.approveChangeRequest, ({ input, actor }) => approve(parts, actor, input)),
    serve(contract.returnChangeRequest, ({ input, actor }) => sendBack(parts, actor, input)),
    serve(contract.rejectChangeRequest, ({ input, actor }) => reject(parts, actor, input)),
  ];
}
