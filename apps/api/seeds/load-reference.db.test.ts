import * as help from '@procure/contract/help/help.schema.ts';
import { describe, expect, it } from 'vitest';
import { testApp } from '../testing/test-app.ts';
import { loadReference } from './load-reference.ts';

const test = testApp();

describe('an installation without demo data', () => {
  it('has the terms that a registration agrees to, in its help centre', async () => {
    for (const slug of ['service-agreement', 'privacy-policy', 'contact']) {
      expect(await test.client('portal').call(help.getHelp, { slug })).toMatchObject({
        ok: true,
        data: { slug },
      });
    }
  });

  it('keeps what its editors made of the articles, at every start', async () => {
    const { db } = test.parts();
    await db.updateTable('helpArticle').set({ title: '改过的标题' }).where('slug', '=', 'faq').execute();
    await db.deleteFrom('helpArticle').where('slug', '=', 'downloads').execute();
    await loadReference(db);
    const kept = await db.selectFrom('helpArticle').select(['slug', 'title']).execute();
    expect(kept.find(({ slug }) => slug === 'faq')?.title).toBe('改过的标题');
    expect(kept.some(({ slug }) => slug === 'downloads')).toBe(false);
  });
});
