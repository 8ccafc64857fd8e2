import * as contract from '@procure/contract/expert/expert.schema.ts';
import { refuse } from '@procure/domain/outcome.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { presentExpert, presentRow } from './present.ts';
import { readExpert, readExperts, readOwnExpert } from './read-model.ts';
import * as acts from './service.ts';

export function routes(parts: Parts): Route[] {
  const { db } = parts;
  const openIdNo = acts.idNoOpener(parts);
  return [
    serve(contract.sendExpertOtp, ({ input, actor }) => acts.requestExpertOtp(parts, actor, input), {
      limit: 'tight',
    }),
    serve(contract.registerExpert, ({ input, actor }) => acts.register(parts, actor, input), {
      limit: 'tight',
    }),
    serve(contract.getOwnExpert, async ({ actor }) => {
      const { expert, ...own } = await readOwnExpert(actor.scope, db);
      return { ...own, expert: expert === null ? null : presentExpert(expert, openIdNo) };
    }),
    serve(contract.submitExpert, ({ input, actor }) => acts.submitExpert(parts, actor, input)),
    serve(contract.saveAbsences, ({ input, actor }) => acts.saveAbsences(parts, actor, input)),
    serve(contract.listExperts, async ({ input }) => {
      const { rows, count } = await readExperts(db, input);
      return { rows: rows.map(presentRow), count };
    }),
    serve(contract.getExpert, async ({ input }) => {
      const row = await readExpert(db, input.id);
      if (row === null) return refuse('not_found');
      const isOfCompany = await acts.isNamedByCompany(parts, row);
      return { ...presentExpert(row, openIdNo), today: row.today, isOfCompany };
    }),
    serve(contract.viewExpertIdNo, ({ input, actor }) => acts.viewIdNo(parts, actor, input)),
    serve(contract.approveExpert, ({ input, actor }) => acts.approveExpert(parts, actor, input)),
    serve(contract.returnExpert, ({ input, actor }) => acts.returnExpert(parts, actor, input)),
    serve(contract.suspendExpert, ({ input, actor }) => acts.suspendExpert(parts, actor, input)),
    serve(contract.resumeExpert, ({ input, actor }) => acts.resumeExpert(parts, actor, input)),
    serve(contract.endExpert, ({ input, actor }) => acts.endExpert(parts, actor, input)),
  ];
}
