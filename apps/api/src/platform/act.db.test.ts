import { randomUUID } from 'node:crypto';
import { refuse } from '@procure/domain/outcome.ts';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { act } from './act.ts';
import { type Actor, system } from './actor.ts';
import type { Unit } from './database/transaction.ts';
import type { EventTable } from './record.ts';

const test = testApp();
const actor = system('test');

interface Renamed {
  readonly kind: 'rename';
  readonly title: string;
}

const events: EventTable<Renamed, { readonly entityId: string }> = {
  rename: ({ title }, { entityId }) => ({
    audit: { action: 'rename', entity: 'help', entityId, after: { title } },
  }),
};

interface Target {
  readonly slug: string;
}

const article = {
  async lock({ db }: Unit, _: Actor, { slug }: Target) {
    if (slug === 'barred') return refuse('conflict');
    const query = db.selectFrom('helpArticle').selectAll().where('slug', '=', slug).forUpdate();
    return (await query.executeTakeFirst()) ?? null;
  },
  async save({ db }: Unit, { slug }: Target, title: string) {
    await db.updateTable('helpArticle').set({ title }).where('slug', '=', slug).execute();
    return title.length;
  },
  events,
};

interface Renaming extends Target {
  readonly title: string;
  readonly entityId: string;
  readonly isRefused?: boolean;
}

const rename = act(article, async ({ held, keep }, { title, entityId, isRefused = false }: Renaming) => {
  if (held.title === title) return { length: 0 };
  const length = await keep(title, { kind: 'rename', title }, { entityId });
  return isRefused ? refuse('transition_not_allowed') : { length };
});

async function newArticle() {
  const slug = randomUUID();
  await test.database.db
    .insertInto('helpArticle')
    .values({ slug, category: '新手指南', title: '标题', body: '正文', position: 0 })
    .execute();
  return slug;
}

async function standing(slug: string, entityId: string) {
  const { db } = test.database;
  const row = await db.selectFrom('helpArticle').select('title').where('slug', '=', slug).executeTakeFirst();
  const audit = await db.selectFrom('auditLog').select('after').where('entityId', '=', entityId).execute();
  return { title: row?.title, audit: audit.map(({ after }) => after) };
}

describe('an act', () => {
  it('saves the decided state, records its event and answers', async () => {
    const [slug, entityId] = [await newArticle(), randomUUID()];
    expect(await rename(test.parts(), actor, { slug, title: '新标题', entityId })).toEqual({ length: 3 });
    expect(await standing(slug, entityId)).toEqual({ title: '新标题', audit: [{ title: '新标题' }] });
  });

  it('answers a repeat without keeping anything', async () => {
    const [slug, entityId] = [await newArticle(), randomUUID()];
    expect(await rename(test.parts(), actor, { slug, title: '标题', entityId })).toEqual({ length: 0 });
    expect(await standing(slug, entityId)).toEqual({ title: '标题', audit: [] });
  });

  it('rolls everything back if it ends in a refusal', async () => {
    const [slug, entityId] = [await newArticle(), randomUUID()];
    const outcome = await rename(test.parts(), actor, { slug, title: '新标题', entityId, isRefused: true });
    expect(outcome).toEqual({ refused: 'transition_not_allowed' });
    expect(await standing(slug, entityId)).toEqual({ title: '标题', audit: [] });
  });

  it('is refused without its row, and if the lock refuses it', async () => {
    const [title, entityId] = ['新标题', randomUUID()];
    const missing = await rename(test.parts(), actor, { slug: randomUUID(), title, entityId });
    expect(missing).toEqual({ refused: 'not_found' });
    const barred = await rename(test.parts(), actor, { slug: 'barred', title, entityId });
    expect(barred).toEqual({ refused: 'conflict' });
  });
});
