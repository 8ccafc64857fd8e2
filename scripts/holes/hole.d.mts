import type { Hole } from '../holes.mjs';

/** The tests that must notice a hole, by the word by which `npm run holes` knows them. */
export const noticing: Readonly<Record<string, string>>;

/** The path of an edit's file below the repository: below `apps/api/src/`, unless it begins with `packages/`. */
export function sourceOf(file: string): string;

/** The source as it is with the hole in it: the same, where none of its edits is of this file. */
export function withHole(planted: Pick<Hole, 'edits'>, id: string, code: string): string;
