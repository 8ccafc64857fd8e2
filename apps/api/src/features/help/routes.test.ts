import { randomUUID } from 'node:crypto';
import * as help from '@procure/contract/help/help.route.ts';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';

const test = testApp();

const newArticle = () => ({
  ...{ id: randomUUID(), version: 0, slug: `a-${randomUUID().slice(0, 8)}`, category: '投标' },
  ...{ title: '如何递交', body: '先加密。', keywords: '', position: 1, published: true },
});

describe('a help article', () => {
  it('is saved once, however often the call is repeated', async () => {
    const { client } = await test.staff('editor');
    const article = newArticle();
    const first = await client.call(help.saveHelp, article);
    expect(first).toMatchObject({ ok: true, data: { version: 1 } });
    const again = await client.call(help.saveHelp, article);
    expect(again.ok && again.data).toEqual(first.ok && first.data);
  });

  it('does not overwrite a colleague’s newer version', async () => {
    const { client } = await test.staff('editor');
    const other = await test.staff('editor');
    const article = newArticle();
    await client.call(help.saveHelp, article);
    const change = { ...article, version: 1, body: '先核对，再加密。' };
    expect(await other.client.call(help.saveHelp, change)).toMatchObject({ data: { version: 2 } });
    const late = { ...article, version: 1, body: '直接递交。' };
    expect(await client.call(help.saveHelp, late)).toMatchObject({ ok: false, reason: 'conflict' });
    expect(await client.call(help.getManagedHelp, { id: article.id })).toMatchObject({
      data: { body: change.body, version: 2 },
    });
  });

  it('cannot be changed before it exists, or take another’s address', async () => {
    const { client } = await test.staff('editor');
    const article = newArticle();
    const early = await client.call(help.saveHelp, { ...newArticle(), version: 3 });
    expect(early).toMatchObject({ ok: false, reason: 'conflict' });
    await client.call(help.saveHelp, article);
    const same = await client.call(help.saveHelp, { ...newArticle(), slug: article.slug });
    expect(same).toMatchObject({ ok: false, reason: 'slug_taken' });
  });

  it('is public only while it is published', async () => {
    const { client } = await test.staff('editor');
    const visitor = test.client('portal');
    const article = newArticle();
    await client.call(help.saveHelp, { ...article, published: false });
    expect(await visitor.call(help.getHelp, article)).toMatchObject({ reason: 'not_found' });
    await client.call(help.saveHelp, { ...article, version: 1 });
    expect(await visitor.call(help.getHelp, article)).toMatchObject({ data: { body: article.body } });
  });
});
