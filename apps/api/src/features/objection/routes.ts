import * as objection from '@procure/contract/objection/objection.schema.ts';
import * as person from '@procure/contract/objection/person.schema.ts';
import * as register from '@procure/contract/objection/register.schema.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import { holds } from '../../platform/actor.ts';
import { restDays } from '../../platform/holidays.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { approve, confirm, handIn, notReceive, sendBack, write } from './answer/service.ts';
import { readDesk, readOne } from './desk/read-model.ts';
import { presentGranted, presentPersonRights } from './person/present.ts';
import { readNoticeFacts } from './person/read-model.ts';
import { grants, personOpener, submitAsPerson, withdrawAsPerson } from './person/service.ts';
import { presentDeskRow, presentOne, presentOwn, presentOwnRow, presentRights } from './present.ts';
import { readOwn, readOwnOne, readRights } from './read-model.ts';
import { presentRegistered } from './register/present.ts';
import { readOverview, readRegister } from './register/read-model.ts';
import { presentResult } from './result/present.ts';
import { readResults } from './result/read-model.ts';
import { save, submit, withdraw } from './service.ts';
import { answerAll, approveAll, confirmAll, notReceiveAll, sendAllBack } from './together/service.ts';

export function routes(parts: Parts): Route[] {
  const open = personOpener(parts);
  return [
    serve(objection.listOwnObjections, async ({ input, actor }) => {
      const { rows, count } = await readOwn(actor.scope, parts.db, input);
      return { rows: rows.map(presentOwnRow), count };
    }),
    serve(objection.getObjectionRights, async ({ input, actor }) => {
      const found = await readRights(actor.scope, parts.db, input.lotId);
      return found === null ? refuse('not_found') : presentRights(found, await restDays(parts.db));
    }),
    serve(objection.getOwnObjection, async ({ input, actor }) => {
      const found = await readOwnOne(actor.scope, parts.db, input.id);
      return found === null ? refuse('not_found') : presentOwn(found);
    }),
    serve(objection.saveObjection, ({ input, actor }) => save(parts, actor, input)),
    serve(objection.submitObjection, ({ input, actor }) => submit(parts, actor, input)),
    serve(objection.withdrawObjection, ({ input, actor }) => withdraw(parts, actor, input.id)),
    serve(objection.listObjections, async ({ input, actor }) => {
      const { rows, count } = await readDesk(actor.scope, parts.db, input);
      return { rows: rows.map((row) => presentDeskRow(row, open)), count };
    }),
    serve(objection.getObjection, async ({ input, actor }) => {
      const found = await readOne(actor.scope, parts.db, input.id);
      return found === null ? refuse('not_found') : presentOne(found, holds(actor, 'objection.answer'), open);
    }),
    serve(objection.writeObjectionAnswer, ({ input, actor }) => write(parts, actor, input)),
    serve(objection.handInObjectionAnswer, ({ input, actor }) => handIn(parts, actor, input)),
    serve(objection.approveObjectionAnswer, ({ input, actor }) => approve(parts, actor, input)),
    serve(objection.confirmObjectionAnswer, ({ input, actor }) => confirm(parts, actor, input)),
    serve(objection.returnObjectionAnswer, ({ input, actor }) => sendBack(parts, actor, input)),
    serve(objection.refuseObjection, ({ input, actor }) => notReceive(parts, actor, input)),
    serve(objection.answerObjections, ({ input, actor }) => answerAll(parts, actor, input)),
    serve(objection.approveObjectionAnswers, ({ input, actor }) => approveAll(parts, actor, input)),
    serve(objection.confirmObjectionAnswers, ({ input, actor }) => confirmAll(parts, actor, input)),
    serve(objection.refuseObjections, ({ input, actor }) => notReceiveAll(parts, actor, input)),
    serve(objection.returnObjectionAnswers, ({ input, actor }) => sendAllBack(parts, actor, input)),
    serve(register.listObjectionRegister, async ({ input, actor }) => {
      const { rows, count } = await readRegister(actor.scope, parts.db, input);
      return { rows: rows.map((row) => presentRegistered(row, open)), count };
    }),
    serve(register.getObjectionFigures, ({ input, actor }) => readOverview(actor.scope, parts.db, input)),
    serve(
      register.listObjectionResults,
      async ({ input }) => {
        const found = await readResults(parts.db, input);
        return found === null
          ? refuse('not_found')
          : { rows: found.rows.map(presentResult), count: found.count };
      },
      { cache: ['notice'] },
    ),
    ...personRoutes(parts),
  ];
}

/** The calls of persons without an account. */
function personRoutes(parts: Parts): Route[] {
  const tight = { limit: 'tight' } as const;
  return [
    serve(person.getPersonRights, async ({ input }) => {
      const [first, ...others] = await readNoticeFacts(parts.db, input.id);
      return first === undefined
        ? refuse('not_found')
        : presentPersonRights([first, ...others], await restDays(parts.db));
    }),
    serve(person.submitPersonObjection, ({ input, actor }) => submitAsPerson(parts, actor, input), tight),
    serve(
      person.openPersonObjection,
      async ({ input, actor }) => {
        const { objectionNo: no, ...proof } = input;
        const opened = await grants.openByNumber(parts, actor, { no, ...proof });
        return isRefused(opened) ? opened : { grant: opened.grant, objection: presentGranted(opened.row) };
      },
      tight,
    ),
    serve(person.readPersonObjection, async ({ input, actor }) => {
      const row = await grants.read(parts, actor, input.grant);
      return isRefused(row) ? row : presentGranted(row);
    }),
    serve(person.issuePersonTicket, ({ input, actor }) => grants.ticket(parts, actor, input)),
    serve(person.withdrawPersonObjection, async ({ input, actor }) => {
      const row = await withdrawAsPerson(parts, actor, input.grant);
      return isRefused(row) ? row : presentGranted(row);
    }),
  ];
}
