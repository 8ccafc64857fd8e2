import { isRefused, refuse } from '@procure/domain/outcome.ts';
import { decide } from '@procure/domain/question/decide.ts';
import type { QuestionType } from '@procure/domain/question/question.ts';
import { act } from '../../platform/act.ts';
import type { CompanyActor } from '../../platform/actor.ts';
import { transact, type Unit } from '../../platform/database/transaction.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { record } from '../../platform/record.ts';
import { ownNames, replaceFiles } from '../file/attachment/service.ts';
import { holdVisibleLot } from '../lot/read-model.ts';
import { questionEvents } from './events.ts';
import * as store from './store.ts';

/** A question of the company itself. */
const ownQuestion = {
  lock: (unit: Unit, actor: CompanyActor, id: string) => store.lockOwn(actor.scope, unit, id),
  save: store.saveDecided,
  events: questionEvents,
};

interface Asked {
  readonly id: string;
  readonly lotId: string;
  readonly qType: QuestionType;
  readonly sectionRef: string;
  readonly title: string;
  readonly content: string;
  readonly fileIds: readonly string[];
}

/** Submits a question. Its texts and file names will be published, so they must not identify the asker. */
export function ask(parts: Parts, actor: CompanyActor, { fileIds, ...asked }: Asked) {
  return transact(parts, actor, async (unit) => {
    const facts = await holdVisibleLot(actor.scope, unit, asked.lotId);
    if (facts === null) return refuse('not_found');
    const earlier = await store.lockOwn(actor.scope, unit, asked.id);
    if (earlier !== null) {
      const { lotId, qType, sectionRef, title, content, submittedAt } = earlier;
      const same =
        lotId === asked.lotId &&
        qType === asked.qType &&
        sectionRef === asked.sectionRef &&
        title === asked.title &&
        content === asked.content;
      return same && submittedAt !== null
        ? { id: asked.id, submittedAt: submittedAt.toISOString() }
        : refuse('conflict');
    }
    const now = await unit.now();
    const names = await ownNames(unit, actor.scope, fileIds);
    const { sectionRef, title, content } = asked;
    const asker = {
      companyName: facts.companyName ?? '',
      contacts: await store.contactsOf(actor.scope, unit),
    };
    const texts = { sectionRef, title, content, fileNames: isRefused(names) ? [] : names };
    const decided = decide(null, { kind: 'ask', participation: facts, asker, ...texts }, now);
    if (isRefused(decided)) return decided;
    if (isRefused(names)) return names;
    const row = { ...asked, submittedAt: now };
    if (!(await store.insertDecided(actor.scope, unit, row, decided.question))) return refuse('conflict');
    await replaceFiles(unit, { kind: 'question', id: asked.id }, fileIds);
    const { ownerId, tenderId, tenderNo, name } = facts;
    const told = { to: [ownerId], tenderId, title: name, tenderNo };
    const event = { ...decided.event, ...told, companyId: actor.company.id, asked: { ...asked, fileIds } };
    await record(unit, questionEvents, event, asked);
    return { id: asked.id, submittedAt: now.toISOString() };
  });
}

/** Takes a question back before its answer is published. */
export const withdraw = act(ownQuestion, async ({ unit, actor, held: row, keep }) => {
  if (row.state === 'withdrawn') return { state: row.state };
  const decided = decide(store.questionOf(row), { kind: 'withdraw' }, await unit.now());
  if (isRefused(decided)) return decided;
  await keep(decided.question, { ...decided.event, companyId: actor.company.id }, row);
  return { state: decided.question.state };
});
