import { isRefused, refuse, refuseFields } from '@procure/domain/outcome.ts';
import { canAskIn } from '@procure/domain/question/access.ts';
import type { QuestionType } from '@procure/domain/question/question.ts';
import { type Asker, checkAnonymous } from '@procure/domain/question/rules.ts';
import { questionMachine } from '@procure/domain/question/transitions.ts';
import { next } from '@procure/domain/transition.ts';
import type { CompanyActor } from '../../platform/actor.ts';
import type { Parts } from '../../platform/parts.ts';
import { transact } from '../../platform/transaction.ts';
import { attach } from '../file/attachment/service.ts';
import { holdVisibleLot } from '../lot/read-model.ts';
import * as store from './store.ts';

interface Asked {
  readonly id: string;
  readonly lotId: string;
  readonly qType: QuestionType;
  readonly sectionRef: string;
  readonly title: string;
  readonly content: string;
  readonly fileIds: readonly string[];
}

/** Asks. What will be published must not tell who asks: neither the texts nor the names of the files. */
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
    const allowed = canAskIn(facts, now);
    if (allowed !== true) return allowed;
    const asker = {
      companyName: facts.companyName ?? '',
      contacts: await store.contactsOf(actor.scope, unit),
    };
    const wrong = telling(asked, asker);
    if (wrong.length > 0) return refuseFields(wrong);
    if (!(await store.insert(actor.scope, unit, { ...asked, submittedAt: now }))) return refuse('conflict');
    const names = await attach(unit, actor.scope, { kind: 'question', id: asked.id }, fileIds);
    if (isRefused(names)) return names;
    const telltale = names.map((name) => checkAnonymous(name, asker)).find((message) => message !== null);
    if (telltale) return refuseFields([{ field: 'fileIds', message: `附件名称：${telltale}` }]);
    await unit.audit({
      action: 'ask',
      entity: 'question',
      entityId: asked.id,
      lotId: asked.lotId,
      companyId: actor.company.id,
      after: { ...asked, fileIds },
    });
    await unit.send({
      channel: 'message',
      to: facts.ownerId,
      template: 'question_submitted',
      values: { title: facts.name, tenderNo: facts.tenderNo },
      link: `/tender/${facts.tenderId}/question?lotId=${asked.lotId}`,
    });
    return { id: asked.id, submittedAt: now.toISOString() };
  });
}

function telling(asked: Pick<Asked, 'sectionRef' | 'title' | 'content'>, asker: Asker) {
  return (['sectionRef', 'title', 'content'] as const).flatMap((field) => {
    const message = checkAnonymous(asked[field], asker);
    return message === null ? [] : [{ field, message }];
  });
}

/** Takes a question back before it is answered. */
export function withdraw(parts: Parts, actor: CompanyActor, id: string) {
  return transact(parts, actor, async (unit) => {
    const row = await store.lockOwn(actor.scope, unit, id);
    if (row === null) return refuse('not_found');
    if (row.state === 'withdrawn') return { state: row.state };
    const state = next(questionMachine, row.state, 'withdraw', 'supplier');
    if (isRefused(state)) return state;
    await store.save(unit, row, { state });
    await unit.audit({
      action: 'withdraw',
      entity: 'question',
      entityId: id,
      lotId: row.lotId,
      companyId: actor.company.id,
      before: { state: row.state },
      after: { state },
    });
    return { state };
  });
}
