import { endpoints } from '@procure/contract/registry.ts';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { openapi } from './openapi.ts';

describe('the OpenAPI document', () => {
  it('has valid structure, references and parameters according to an independent tool', async () => {
    const config = await createConfig({
      rules: {
        struct: 'error',
        'no-unresolved-refs': 'error',
        'spec-components-invalid-map-name': 'error',
        'no-identical-paths': 'error',
        'operation-operationId-unique': 'error',
        'operation-parameters-unique': 'error',
        'path-parameters-defined': 'error',
        'path-declaration-must-exist': 'error',
        'security-defined': 'error',
        'no-invalid-schema-examples': 'error',
        'no-schema-type-mismatch': 'error',
        'no-enum-type-mismatch': 'error',
      },
    });
    const problems = await lintFromString({ source: JSON.stringify(openapi(endpoints)), config });
    expect(
      problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`),
    ).toEqual([]);
  });

  it('has a component for every shape that refers to itself', () => {
    const text = JSON.stringify(openapi(endpoints));
    const references = [...text.matchAll(/"\$ref":"([^"]*)"/g)].map((match) => match[1] ?? '');
    expect(references).not.toEqual([]);
    for (const reference of references) expect(reference).toMatch(/^#\/components\/schemas\/\w+$/);
  });
});
