import type { EvaluationView } from '@procure/contract/evaluation/evaluation.schema.ts';
import { relationKinds } from '@procure/domain/company/mark.ts';
import { evidenceKinds, isCounted } from '@procure/domain/evaluation/rarity.ts';
import type { ReadingRow, RelationRow } from './read-model.ts';

/** The relations between the bidders of a lot, with the state of the comparison of their files. */
export function presentRelations({
  relations,
  reading,
}: {
  readonly relations: readonly RelationRow[];
  readonly reading: ReadingRow | null;
}): NonNullable<EvaluationView['relations']> {
  return {
    pairs: relations.map(({ shared, ...pair }) => ({
      ...pair,
      shared: relationKinds.flatMap((kind) => shared.filter((one) => one.kind === kind)),
    })),
    reading:
      reading === null
        ? null
        : {
            completedAt: reading.completedAt === null ? null : new Date(reading.completedAt).toISOString(),
            readFiles: reading.readFiles ?? 0,
            unreadFiles: reading.unreadFiles ?? 0,
            compared: reading.compared ?? true,
          },
    rarity: evidenceKinds.flatMap((kind) => {
      const rarity = reading?.rarity?.[kind];
      return rarity === undefined || !isCounted(rarity) ? [] : [{ kind, ...rarity }];
    }),
  };
}
