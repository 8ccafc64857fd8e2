import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isOfCompany, templates } from './templates.ts';

describe('the texts of the platform', () => {
  it('include every text of every noun, each under a name of its own', async () => {
    const paths = readdirSync(new URL('..', import.meta.url), { recursive: true, encoding: 'utf8' });
    const nouns = paths.filter((path) => /messages\.ts$/.test(path)).map((path) => dirname(path));
    const modules: object[] = await Promise.all(nouns.map((noun) => import(`../${noun}/messages.ts`)));
    const names = modules.flatMap((module) => Object.values(module).flatMap((texts) => Object.keys(texts)));
    expect(nouns.length).toBeGreaterThan(20);
    expect([...names, 'template_trial'].toSorted()).toEqual(Object.keys(templates).toSorted());
  });

  it('stay with a person who left the company if they are about the person', () => {
    expect(isOfCompany('bid_received')).toBe(true);
    expect(isOfCompany('join_accepted')).toBe(false);
    expect(isOfCompany('password_changed')).toBe(false);
  });
});
