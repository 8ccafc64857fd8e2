import { isDeepStrictEqual } from 'node:util';
import type { InputOf } from '@procure/contract/endpoint.ts';
import type * as wire from '@procure/contract/wording/wording.schema.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import type { Refusal } from '@procure/domain/outcome.ts';
import {
  decideRetirement,
  decideRule,
  type KeptVersion,
  type NewVersion,
  plainContent,
  type RuleContent,
} from '@procure/domain/wording/kept-rule.ts';
import { wordingRules } from '@procure/domain/wording/rules.ts';
import type { StaffActor } from '../../platform/actor.ts';
import { transact, type Unit } from '../../platform/database/transaction.ts';
import type { Parts } from '../../platform/process/parts.ts';
import * as store from './store.ts';

/** Adds a version of a rule. */
export function saveRule(
  parts: Parts,
  actor: StaffActor,
  { content: { phrases, ...rest }, ...asked }: InputOf<typeof wire.saveWordingRule>,
) {
  const content = plainContent({
    ...rest,
    phrases: phrases.map(({ first, near }) => ({ first, ...(near === undefined ? {} : { near }) })),
  });
  return addVersion(parts, actor, { ...asked, content }, async (facts, unit) =>
    decideRule(facts, content, await store.countRules(unit)),
  );
}

export const retireRule = (parts: Parts, actor: StaffActor, asked: InputOf<typeof wire.retireWordingRule>) =>
  addVersion(parts, actor, { ...asked, content: null }, decideRetirement);

type Asked = InputOf<typeof wire.retireWordingRule> & { readonly content: RuleContent | null };

/** Adds the decided version. The same call again answers as the first time. */
function addVersion<R extends Refusal>(
  parts: Parts,
  actor: StaffActor,
  { code, version, content, effectiveFrom, note }: Asked,
  decide: (facts: NewVersion, unit: Unit) => Promise<KeptVersion | R> | KeptVersion | R,
) {
  return transact(parts, actor, async (unit): Promise<{ code: Asked['code']; version: number } | R> => {
    await store.holdRules(unit);
    const last = await store.findLast(unit, code);
    const isRepeated =
      last?.no === version + 1 &&
      last.effectiveFrom === effectiveFrom &&
      last.note === note &&
      isDeepStrictEqual(last.content, content);
    if (isRepeated) return { code, version: last.no };
    const now = await unit.now();
    const isReleased = wordingRules.some((rule) => rule.code === code);
    const facts = { code, version, last, isReleased, effectiveFrom, today: dayOf(now) };
    const decided = await decide(facts, unit);
    if ('refused' in decided) return decided;
    await unit.audit({
      action: content === null ? 'disable' : 'save',
      entity: 'wording_rule',
      entityId: null,
      before: { code, version, content: last?.content ?? null },
      after: { code, version: decided.no, content, effectiveFrom },
      reason: note,
    });
    await store.insertVersion(unit, decided, { note, savedBy: actor.accountId, savedAt: now });
    return { code, version: decided.no };
  });
}
