import { getTransparency } from '@procure/contract/transparency/transparency.schema.ts';
import { verifierKeyOf } from '@procure/sealing/signed-note.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { presentEntry, presentWitness } from './present.ts';
import { readPublished } from './read-model.ts';
import { lastCheckpoint, logKeyOf } from './service.ts';
import { readWitnesses } from './witness/read-model.ts';

async function witnessesOf({ db, config }: Parts) {
  const known = await readWitnesses(
    db,
    config.witnesses.map(({ id }) => id),
  );
  return config.witnesses.map((witness) =>
    presentWitness(witness, known.find((one) => one.witness === witness.id) ?? null),
  );
}

export function routes(parts: Parts): Route[] {
  const { db } = parts;
  return [
    serve(
      getTransparency,
      async ({ input }) => {
        const { rows, count } = await readPublished(db, input);
        const last = await lastCheckpoint(parts);
        const key = logKeyOf(parts);
        return {
          origin: key.name,
          key: verifierKeyOf(key),
          checkpoint:
            last === null
              ? null
              : { size: last.size, root: last.root, signedAt: last.signedAt.toISOString() },
          stamping: parts.config.tsa !== null,
          witnesses: await witnessesOf(parts),
          entries: rows.map(presentEntry),
          count,
        };
      },
      { cache: ['transparency'] },
    ),
  ];
}
