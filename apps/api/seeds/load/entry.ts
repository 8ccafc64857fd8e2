import { saveEntry } from '../../src/features/tender/entry/service.ts';
import { entries } from '../story/entries.ts';
import { buyerOf } from '../story/organisations.ts';
import { after, must, newId, type Telling } from './telling.ts';

/** A buyer of the construction group keeps clauses and criteria for its tenders. */
export function planEntries(telling: Telling): void {
  const { parts, seeded } = telling;
  for (const [place, { content, methods, ...entry }] of entries.entries()) {
    telling.plan(after(seeded, -6 * 1440 + place), `${entry.name} is kept in the library`, async () => {
      const saving = {
        ...{ id: newId(), version: 0, ...entry, methods: [...methods] },
        content: structuredClone(content) as Parameters<typeof saveEntry>[2]['content'],
        organisationId: telling.organisationOf('construction'),
      };
      must(await saveEntry(parts, await telling.staff(buyerOf('construction')), saving));
    });
  }
}
