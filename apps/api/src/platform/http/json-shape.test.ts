import { endpoints } from '@procure/contract/registry.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { callLimits, exceededLimit } from './json-shape.ts';

const limits = { depth: 3, values: 10 };

describe('the shape of a JSON text', () => {
  it('is within its limits up to the deepest level and the last value', () => {
    expect(exceededLimit('[[[1]]]', limits)).toBeNull();
    expect(exceededLimit('[[[[1]]]]', limits)).toBe('depth');
    expect(exceededLimit('{"a":{"b":[{}]}}', limits)).toBe('depth');
    expect(exceededLimit('[1,2,3,4,5,6,7,8,9]', limits)).toBeNull();
    expect(exceededLimit('[1,2,3,4,5,6,7,8,9,10]', limits)).toBe('values');
  });

  it('counts levels that are open at the same time, not all levels', () => {
    expect(exceededLimit('[[],[],[[]]]', limits)).toBeNull();
  });

  it('ignores the content of strings and keys', () => {
    for (const text of ['[[[[', ',,,,,,,,,,,,', '"[[[["', '\\', '\\"[[[[,,,,,,,,,', '\\\\']) {
      expect(exceededLimit(JSON.stringify({ a: text, [text]: 1 }), limits), text).toBeNull();
    }
    expect(exceededLimit('{"\\\\":[[[1]]]}', limits)).toBe('depth');
  });

  it('accepts unterminated texts, and more closing than opening brackets', () => {
    for (const text of ['', '"', '"\\', '"\\"', ']]]]', '{"a'])
      expect(exceededLimit(text, limits)).toBeNull();
    expect(exceededLimit('[[[[', limits)).toBe('depth');
  });

  it('is within the limits of calls for every call of the contract', () => {
    const deepest = [...endpoints].map(([name, { input }]) => ({
      name,
      depth: depthOf(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any', reused: 'inline' })),
    }));
    expect(Math.max(...deepest.map(({ depth }) => depth))).toBeGreaterThan(3);
    expect(deepest.filter(({ depth }) => depth > callLimits.depth / 2)).toEqual([]);
  });
});

type Schema = z.core.JSONSchema.JSONSchema | boolean;

/** The deepest nesting of objects and arrays that the schema accepts; infinite for a schema that refers to itself. */
function depthOf(schema: Schema | undefined): number {
  if (typeof schema !== 'object') return 0;
  if (schema.$ref !== undefined) return Number.POSITIVE_INFINITY;
  const same = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const items = Array.isArray(schema.items) ? schema.items : [schema.items];
  const inner = [...Object.values(schema.properties ?? {}), schema.additionalProperties, ...items];
  const own = schema.type === 'object' || schema.type === 'array' ? 1 : 0;
  return Math.max(own + Math.max(0, ...inner.map(depthOf)), 0, ...same.map(depthOf));
}
