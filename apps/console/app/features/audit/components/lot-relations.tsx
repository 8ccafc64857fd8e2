import { useQuery } from '@tanstack/react-query';
import { Relations } from '../../../lib/relations.tsx';
import { relationsQuery } from '../queries.ts';

/** For lots that were searched for by number: features that their bidders share, after the opening. */
export function LotRelations({
  rows,
}: {
  readonly rows: readonly { lotId: string | null; lotName: string | null }[];
}) {
  const lots = new Map(rows.flatMap(({ lotId, lotName }) => (lotId === null ? [] : [[lotId, lotName]])));
  return [...lots].slice(0, 5).map(([lotId, name]) => <OneLot key={lotId} lotId={lotId} name={name ?? ''} />);
}

function OneLot({ lotId, name }: { readonly lotId: string; readonly name: string }) {
  const relations = useQuery(relationsQuery(lotId));
  return relations.data === undefined ? null : (
    <Relations of={relations.data.data} title={`投标人之间的相同信息：${name}`} />
  );
}
