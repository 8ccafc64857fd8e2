import * as contract from '@procure/contract/wording/wording.schema.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { refuse } from '@procure/domain/outcome.ts';
import { databaseTime } from '../../platform/database/clock.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { presentOne, presentRules } from './present.ts';
import { readVersions } from './read-model.ts';
import { retireRule, saveRule } from './service.ts';

export function routes(parts: Parts): Route[] {
  const today = async () => dayOf(await databaseTime(parts.db));
  return [
    serve(contract.listWordingRules, async () => {
      const day = await today();
      return { today: day, rules: presentRules(await readVersions(parts.db), day) };
    }),
    serve(contract.getWordingRule, async ({ input: { code } }) => {
      const versions = await readVersions(parts.db, code);
      return presentOne(code, versions, await today()) ?? refuse('not_found');
    }),
    serve(contract.saveWordingRule, ({ input, actor }) => saveRule(parts, actor, input)),
    serve(contract.retireWordingRule, ({ input, actor }) => retireRule(parts, actor, input)),
  ];
}
