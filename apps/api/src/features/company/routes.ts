import * as company from '@procure/contract/company/company.schema.ts';
import * as review from '@procure/contract/company/review.schema.ts';
import { refuse } from '@procure/domain/outcome.ts';
import { holds } from '../../platform/actor.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { listExpiries } from './expiry/service.ts';
import { presentHistory } from './history/present.ts';
import { openedBids, takenOrders } from './history/read-model.ts';
import { presentHints } from './mark/present.ts';
import { findHints } from './mark/service.ts';
import { comparedDrafts, presentCompanyDetail, presentCounts, presentMyCompany } from './present.ts';
import { companyCounts, companyDetail, companyPage, myCompany, sightOf, wordsFor } from './read-model.ts';
import { reviewPage } from './review/read-model.ts';
import { approve, reject, sendBack, viewSensitive } from './review/service.ts';
import { profileOpener } from './secret/service.ts';
import { restart, saveDraft, submit, withdraw } from './service.ts';

export function routes(parts: Parts): Route[] {
  const open = profileOpener(parts);
  return [
    serve(company.getMyCompany, async ({ actor }) => {
      const own = await myCompany(actor.scope, parts.db);
      return own === null ? null : presentMyCompany(open, own);
    }),
    serve(company.saveCompanyDraft, ({ input, actor }) => saveDraft(parts, actor, input)),
    serve(company.submitCompany, ({ input, actor }) => submit(parts, actor, input)),
    serve(company.withdrawCompany, ({ input, actor }) => withdraw(parts, actor, input)),
    serve(company.restartCompany, ({ input, actor }) => restart(parts, actor, input)),

    serve(review.listCompanies, async ({ input, actor }) => {
      const { rows, count } = await companyPage(parts.db, sightOf(actor), input);
      return {
        rows: rows.map((row) => ({
          ...row,
          submittedAt: row.submittedAt?.toISOString() ?? null,
          createdAt: row.createdAt.toISOString(),
        })),
        count,
      };
    }),
    serve(review.countCompanies, async ({ input, actor }) => {
      return presentCounts(await companyCounts(parts.db, sightOf(actor), input));
    }),
    serve(review.listReviews, async ({ input }) => {
      const { rows, count } = await reviewPage(parts.db, input);
      return { rows: rows.map((row) => ({ ...row, submittedAt: row.submittedAt.toISOString() })), count };
    }),
    serve(review.listExpiries, ({ input }) => listExpiries(parts.db, input)),
    serve(review.getCompany, async ({ input, actor }) => {
      const detail = await companyDetail(parts.db, sightOf(actor), input.id);
      if (detail === null) return refuse('not_found');
      const mended = comparedDrafts(open, detail);
      return presentCompanyDetail(open, detail, await wordsFor(parts.db, mended ?? []));
    }),
    serve(review.getCompanyHistory, async ({ input, actor }) => {
      // As on the pages of openings and orders: without their permissions the lists are empty.
      const bids = holds(actor, 'opening.read') ? openedBids(actor.scope, parts.db, input.id) : [];
      const orders = holds(actor, 'order.read') ? takenOrders(actor.scope, parts.db, input.id) : [];
      return presentHistory(await bids, await orders);
    }),
    serve(review.getHints, async ({ input }) => {
      const found = await findHints(parts, input);
      return found === null ? refuse('not_found') : presentHints(found);
    }),
    serve(review.approveCompany, ({ input, actor }) => approve(parts, actor, input)),
    serve(review.returnCompany, ({ input, actor }) => sendBack(parts, actor, input)),
    serve(review.rejectCompany, ({ input, actor }) => reject(parts, actor, input)),
    serve(review.viewSensitive, ({ input, actor }) => viewSensitive(parts, actor, input)),
  ];
}
