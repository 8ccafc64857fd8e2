import type { Hole } from '../holes.mjs';

/** Test files that must detect a hole, by the word that `npm run holes` takes. */
export const noticing: Readonly<Record<string, string>>;

/** The path of an edit's file below the repository: below `apps/api/src/`, unless it begins with `packages/`. */
export function sourceOf(file: string): string;

/** The source with the hole in it; unchanged if none of the edits is of this file. */
export function withHole(planted: Pick<Hole, 'edits'>, id: string, code: string): string;
