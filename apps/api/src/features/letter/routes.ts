import { sendPersonCode } from '@procure/contract/objection/person.schema.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import * as person from './person/service.ts';

export function routes(parts: Parts): Route[] {
  return [
    serve(sendPersonCode, ({ input, actor }) => person.sendPersonCode(parts, actor, input), {
      limit: 'tight',
    }),
  ];
}
