import { holes } from '../holes.mjs';

/**
 * The fault that this process runs with: a planted hole by its name (`PLANTED_HOLE`), or the edits of a mutant as JSON
 * (`PLANTED_EDITS`).
 * @returns {Pick<import('../holes.mjs').Hole, 'edits'>}
 * @throws Error if the environment names neither
 */
export function readPlanted() {
  const { PLANTED_HOLE, PLANTED_EDITS } = process.env;
  if (PLANTED_EDITS !== undefined) return { edits: JSON.parse(PLANTED_EDITS) };
  const planted = holes.find(({ name }) => name === PLANTED_HOLE);
  if (planted === undefined) throw new Error(`no planted hole is called ${PLANTED_HOLE}`);
  return planted;
}
