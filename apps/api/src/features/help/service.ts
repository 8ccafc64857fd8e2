import type { InputOf } from '@procure/contract/endpoint.ts';
import type { saveHelp } from '@procure/contract/help/help.schema.ts';
import { refuse } from '@procure/domain/outcome.ts';
import type { StaffActor } from '../../platform/actor.ts';
import { transact } from '../../platform/database/transaction.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { isSlugTaken, lockArticle, writeArticle } from './store.ts';

/** Writes an article, new or changed; the same call again finds its own work done and answers the same. */
export function saveArticle(parts: Parts, actor: StaffActor, input: InputOf<typeof saveHelp>) {
  return transact(parts, actor, async (unit) => {
    const { version, ...article } = input;
    const before = await lockArticle(unit.db, article.id);
    const now = await unit.now();
    if (before !== undefined && before.version === version + 1 && isSame(before, article)) {
      return { ...article, version: before.version, updatedAt: before.updatedAt.toISOString() };
    }
    if ((before?.version ?? 0) !== version) return refuse('conflict');
    if (await isSlugTaken(unit.db, article.slug, article.id)) return refuse('slug_taken');
    await writeArticle(unit.db, article, version + 1, now);
    await unit.audit({
      action: before === undefined ? 'create' : 'change',
      entity: 'help',
      entityId: article.id,
      before:
        before === undefined ? null : { title: before.title, body: before.body, published: before.published },
      after: { title: article.title, body: article.body, published: article.published },
    });
    await unit.touch('help');
    return { ...article, version: version + 1, updatedAt: now.toISOString() };
  });
}

function isSame<T extends object>(stored: T, given: Partial<T>): boolean {
  return (Object.keys(given) as (keyof T)[]).every((field) => stored[field] === given[field]);
}
