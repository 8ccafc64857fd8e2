import type { FieldError } from '@procure/domain/outcome.ts';
import { callLimits } from './json-shape.ts';

/** A place in the input; its field name is built only if there is an error. */
interface Place {
  readonly value: object;
  readonly key: string;
  readonly parent: Place | null;
  readonly depth: number;
}

const unkeepable = '内容中含有无法保存的字符，请删除后重新输入';
const tooDeep = '内容的层级过多，请减少后重新提交';

/**
 * The first field that no call may contain, whatever its contract: text that PostgreSQL cannot store, with a zero
 * character or an unpaired surrogate, or nesting deeper than that of any call. Field names count as text. The walk
 * uses no recursion and visits each value once, because the input is untrusted.
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
