import * as complaint from '@procure/contract/complaint/complaint.schema.ts';
import * as person from '@procure/contract/complaint/person.schema.ts';
import * as register from '@procure/contract/complaint/register.schema.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import { holds } from '../../platform/actor.ts';
import { restDays } from '../../platform/holidays.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { complainantOpener } from './complainant/service.ts';
import { handIn, sendBack, sign, write } from './decision/service.ts';
import { readDesk, readOne } from './desk/read-model.ts';
import { askCorrection, confirm, lift, notReceive, receive, suspend } from './handling/service.ts';
import { presentGranted, presentPersonComplaintRights, presentRightAfter } from './person/present.ts';
import { readNoticeRights } from './person/read-model.ts';
import {
  correctAsPerson,
  grants,
  readRightAsPerson,
  submitAsPerson,
  withdrawAsPerson,
} from './person/service.ts';
import {
  presentDeskRow,
  presentNotice,
  presentOne,
  presentOwn,
  presentOwnRow,
  presentRights,
} from './present.ts';
import { readNotice, readOwn, readOwnOne, readRights } from './read-model.ts';
import { presentRegistered } from './register/present.ts';
import { readOverview, readRegister } from './register/read-model.ts';
import { presentResult } from './result/present.ts';
import { readResults } from './result/read-model.ts';
import { correct, save, submit, withdraw } from './service.ts';
import { reply, state } from './statement/service.ts';
import { readOthers } from './together/read-model.ts';
import { notReceiveAll } from './together/service.ts';

export function routes(parts: Parts): Route[] {
  return [
    serve(complaint.listOwnComplaints, async ({ input, actor }) => {
      const { rows, count } = await readOwn(actor.scope, parts.db, input);
      return { rows: rows.map(presentOwnRow), count };
    }),
    serve(complaint.getComplaintRights, async ({ input, actor }) => {
      const found = await readRights(actor.scope, parts.db, input.lotId);
      return found === null ? refuse('not_found') : presentRights(found, await restDays(parts.db));
    }),
    serve(complaint.getOwnComplaint, async ({ input, actor }) => {
      const found = await readOwnOne(actor.scope, parts.db, input.id);
      return found === null ? refuse('not_found') : presentOwn(found);
    }),
    serve(complaint.saveComplaint, ({ input, actor }) => save(parts, actor, input)),
    serve(complaint.submitComplaint, ({ input, actor }) => submit(parts, actor, input)),
    serve(complaint.correctComplaint, ({ input, actor }) => correct(parts, actor, input)),
    serve(complaint.withdrawComplaint, ({ input, actor }) => withdraw(parts, actor, input.id)),
    serve(complaint.getComplaintNotice, async ({ input, actor }) => {
      const found = await readNotice(actor.scope, parts.db, input.id);
      return found === null ? refuse('not_found') : presentNotice(found);
    }),
    serve(complaint.stateOnComplaint, ({ input, actor }) => state(parts, actor, input)),
    serve(complaint.listComplaints, async ({ input, actor }) => {
      const { rows, count } = await readDesk(actor.scope, parts.db, input);
      return { rows: rows.map((row) => presentDeskRow(row, complainantOpener(parts))), count };
    }),
    serve(complaint.getComplaint, async ({ input, actor }) => {
      const found = await readOne(actor.scope, parts.db, input.id);
      if (found === null) return refuse('not_found');
      const may = {
        handle: holds(actor, 'complaint.handle'),
        sign: holds(actor, 'complaint.sign'),
        reply: holds(actor, 'complaint.reply'),
        accountId: actor.accountId,
      };
      const isReviewed = found.handled && (found.state === 'submitted' || found.state === 'correcting');
      const others = isReviewed ? await readOthers(actor.scope, parts.db, found) : [];
      return presentOne(found, others, may, complainantOpener(parts));
    }),
    serve(register.listComplaintRegister, async ({ input, actor }) => {
      const { rows, count } = await readRegister(actor.scope, parts.db, input);
      return { rows: rows.map((row) => presentRegistered(row, complainantOpener(parts))), count };
    }),
    serve(register.getComplaintFigures, ({ input, actor }) => readOverview(actor.scope, parts.db, input)),
    serve(
      register.listComplaintResults,
      async ({ input }) => {
        const found = await readResults(parts.db, input);
        return found === null
          ? refuse('not_found')
          : { rows: found.rows.map(presentResult), count: found.count };
      },
      { cache: ['notice'] },
    ),
    ...personRoutes(parts),
    serve(complaint.replyToComplaint, ({ input, actor }) => reply(parts, actor, input)),
    serve(complaint.receiveComplaint, ({ input, actor }) => receive(parts, actor, input)),
    serve(complaint.refuseComplaint, ({ input, actor }) => notReceive(parts, actor, input)),
    serve(complaint.refuseComplaints, ({ input, actor }) => notReceiveAll(parts, actor, input)),
    serve(complaint.askComplaintCorrection, ({ input, actor }) => askCorrection(parts, actor, input)),
    serve(complaint.suspendByComplaint, ({ input, actor }) => suspend(parts, actor, input)),
    serve(complaint.liftComplaintSuspension, ({ input, actor }) => lift(parts, actor, input)),
    serve(complaint.writeComplaintDecision, ({ input, actor }) => write(parts, actor, input)),
    serve(complaint.handInComplaintDecision, ({ input, actor }) => handIn(parts, actor, input)),
    serve(complaint.signComplaintDecision, ({ input, actor }) => sign(parts, actor, input)),
    serve(complaint.returnComplaintDecision, ({ input, actor }) => sendBack(parts, actor, input)),
    serve(complaint.confirmComplaintRemedy, ({ input, actor }) => confirm(parts, actor, input)),
  ];
}

/** The calls of persons without an account. */
function personRoutes(parts: Parts): Route[] {
  const tight = { limit: 'tight' } as const;
  return [
    serve(person.getPersonComplaintRights, async ({ input }) => {
      const found = await readNoticeRights(parts.db, input.id);
      return found === null
        ? refuse('not_found')
        : presentPersonComplaintRights(found, await restDays(parts.db));
    }),
    serve(person.readPersonComplaintRight, async ({ input, actor }) => {
      const found = await readRightAsPerson(parts, actor, input.grant);
      if (isRefused(found)) return found;
      const { right } = found;
      return { right: right === null ? null : presentRightAfter(right, await restDays(parts.db)) };
    }),
    serve(person.submitPersonComplaint, ({ input, actor }) => submitAsPerson(parts, actor, input), tight),
    serve(
      person.openPersonComplaint,
      async ({ input, actor }) => {
        const { complaintNo: no, ...proof } = input;
        const opened = await grants.openByNumber(parts, actor, { no, ...proof });
        return isRefused(opened) ? opened : { grant: opened.grant, complaint: presentGranted(opened.row) };
      },
      tight,
    ),
    serve(person.readPersonComplaint, async ({ input, actor }) => {
      const row = await grants.read(parts, actor, input.grant);
      return isRefused(row) ? row : presentGranted(row);
    }),
    serve(person.issuePersonComplaintTicket, ({ input, actor }) => grants.ticket(parts, actor, input)),
    serve(person.correctPersonComplaint, async ({ input, actor }) => {
      const row = await correctAsPerson(parts, actor, input);
      return isRefused(row) ? row : presentGranted(row);
    }),
    serve(person.withdrawPersonComplaint, async ({ input, actor }) => {
      const row = await withdrawAsPerson(parts, actor, input.grant);
      return isRefused(row) ? row : presentGranted(row);
    }),
  ];
}
