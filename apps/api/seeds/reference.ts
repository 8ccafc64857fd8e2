/** The reference data of `data/`, read and checked: a file that was edited wrongly stops the seeding with its place. */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { AreaNode } from './build-areas.ts';

const area: z.ZodType<AreaNode> = z.lazy(() =>
  z.strictObject({
    code: z.string().regex(/^\d{6}$/),
    name: z.string().min(1),
    orgType: z.literal('2').exactOptional(),
    children: z.array(area).nonempty().exactOptional(),
  }),
);

export interface CategorySeed {
  /** A letter and eight digits, two digits a level. */
  readonly code: string;
  readonly name: string;
  readonly children?: readonly CategorySeed[];
}

const category: z.ZodType<CategorySeed> = z.lazy(() =>
  z.strictObject({
    code: z.string().regex(/^[ABC]\d{8}$/),
    name: z.string().min(1),
    children: z.array(category).nonempty().exactOptional(),
  }),
);

const day = z.iso.date();

const dictionaryEntry = z.strictObject({
  dictType: z.string().regex(/^[a-z_]+$/),
  dictValue: z.string().min(1),
  dictLabelCn: z.string().min(1),
  dictLabelEn: z.string().min(1),
  /** The first day on which it is offered; without it, it has always been offered. */
  effectiveFrom: day.exactOptional(),
  /** The first day on which it is no longer offered. It is kept for records that use it. */
  effectiveUntil: day.exactOptional(),
});

async function readData<T>(file: string, schema: z.ZodType<T>): Promise<readonly T[]> {
  const text = await readFile(new URL(`./data/${file}`, import.meta.url), 'utf8');
  return z.array(schema).nonempty().parse(JSON.parse(text));
}

export const readAreas = () => readData('areas.json', area);
export const readCategories = () => readData('categories.json', category);
export const readDictionaries = () => readData('dictionaries.json', dictionaryEntry);
