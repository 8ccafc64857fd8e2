import type { FieldError } from '@procure/domain/outcome.ts';
import { callLimits } from './json-shape.ts';

/** A place in what was given; its field is put together only where something is wrong there. */
interface Place {
  readonly value: object;
  readonly key: string;
  readonly parent: Place | null;
  readonly depth: number;
}

const unkeepable = '内容中含有无法保存的字符，请删除后重新输入';
const tooDeep = '内容的层级过多，请减少后重新提交';

/**
 * The first field that no call may carry, whatever its contract says of it: one whose text PostgreSQL cannot hold, with a
 * zero character or with half of a character's surrogate pair, and one deeper than any call is. Names of fields are texts
 * too. It walks without recursion, each value once, since anybody may send anything.
 */
export function findUnkeepable(given: object): FieldError | null {
  const open: Place[] = [{ value: given, key: '', parent: null, depth: 1 }];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    for (const key in place.value) {
      const value: unknown = Reflect.get(place.value, key);
      if (!isKeepable(key)) return { field: fieldOf(place), message: unkeepable };
      if (typeof value === 'string') {
        if (!isKeepable(value)) return { field: fieldOf(place, key), message: unkeepable };
      } else if (typeof value === 'object' && value !== null) {
        if (place.depth === callLimits.depth) return { field: fieldOf(place, key), message: tooDeep };
        open.push({ value, key, parent: place, depth: place.depth + 1 });
      }
    }
  }
  return null;
}

function isKeepable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

function fieldOf(place: Place, ...after: readonly string[]): string {
  const names = [...after];
  for (let at = place; at.parent !== null; at = at.parent) names.unshift(at.key);
  return names.join('.');
}
