import type { Hole } from '../holes.mjs';

/** The fault that this process runs with. Throws an error if the environment names none. */
export function readPlanted(): Pick<Hole, 'edits'>;
