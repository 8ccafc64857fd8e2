import * as objection from '@procure/contract/objection/objection.schema.ts';
import * as register from '@procure/contract/objection/register.schema.ts';
import { refuse } from '@procure/domain/outcome.ts';
import { holds } from '../../platform/actor.ts';
import { restDays } from '../../platform/holidays.ts';
import type { Parts } from '../../platform/parts.ts';
import { type Route, serve } from '../../platform/serve.ts';
import { approve, confirm, handIn, notReceive, sendBack, write } from './answer/service.ts';
import { presentDeskRow, presentOne, presentOwn, presentOwnRow, presentRights } from './present.ts';
import { readDesk, readOne, readOwn, readOwnOne, readRights } from './read-model.ts';
import { presentRegistered } from './register/present.ts';
import { readFigures, readPurchasers, readRegister } from './register/read-model.ts';
import { exportRegister } from './register/service.ts';
import { presentResult } from './result/present.ts';
import { readResults } from './result/read-model.ts';
import { save, submit, withdraw } from './service.ts';

export function routes(parts: Parts): Route[] {
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
      return { rows: rows.map(presentDeskRow), count };
    }),
    serve(objection.getObjection, async ({ input, actor }) => {
      const found = await readOne(actor.scope, parts.db, input.id);
      return found === null ? refuse('not_found') : presentOne(found, holds(actor, 'objection.answer'));
    }),
    serve(objection.writeObjectionAnswer, ({ input, actor }) => write(parts, actor, input)),
    serve(objection.handInObjectionAnswer, ({ input, actor }) => handIn(parts, actor, input)),
    serve(objection.approveObjectionAnswer, ({ input, actor }) => approve(parts, actor, input)),
    serve(objection.confirmObjectionAnswer, ({ input, actor }) => confirm(parts, actor, input)),
    serve(objection.returnObjectionAnswer, ({ input, actor }) => sendBack(parts, actor, input)),
    serve(objection.refuseObjection, ({ input, actor }) => notReceive(parts, actor, input)),
    serve(register.listObjectionRegister, async ({ input, actor }) => {
      const { rows, count } = await readRegister(actor.scope, parts.db, input);
      return { rows: rows.map(presentRegistered), count };
    }),
    serve(register.getObjectionFigures, async ({ input, actor }) => ({
      ...(await readFigures(actor.scope, parts.db, input)),
      organisations: await readPurchasers(actor.scope, parts.db),
    })),
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
    serve(register.exportObjectionRegister, ({ input, actor }) => exportRegister(parts, actor, input)),
  ];
}
