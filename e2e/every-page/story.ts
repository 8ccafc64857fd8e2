import type { LotStory, TenderStory } from '../../apps/api/seeds/story/shape.ts';
import { tenders } from '../../apps/api/seeds/story/tenders.ts';
import type { Installation } from '../installation.ts';

/** A lot of the demo story in a running installation. */
export interface ToldLot {
  readonly id: string;
  readonly tenderId: string;
  readonly tender: TenderStory;
  readonly story: LotStory;
}

/** Every lot of the story, in its order. */
export async function toldLots({ sql }: Installation): Promise<readonly ToldLot[]> {
  const rows = await sql<{ id: string; tender: string; title: string; place: number }>(
    `select lot.id, tender_id as tender, tender.title, lot_no as place
     from lot join tender on tender.id = lot.tender_id`,
  );
  return tenders.flatMap((tender) =>
    tender.lots.map((story, index) => {
      const row = rows.find(({ title, place }) => title === tender.title && place === index + 1);
      if (row === undefined)
        throw new Error(`the installation does not have ${tender.key}, lot ${index + 1}`);
      return { id: row.id, tenderId: row.tender, tender, story };
    }),
  );
}

/** The first item of each kind, without the items of kind null. */
export function firstOfEach<T>(all: readonly T[], kindOf: (one: T) => string | null): readonly T[] {
  const first = new Map<string | null, T>();
  for (const one of all) {
    const kind = kindOf(one);
    if (kind !== null && !first.has(kind)) first.set(kind, one);
  }
  return [...first.values()];
}
