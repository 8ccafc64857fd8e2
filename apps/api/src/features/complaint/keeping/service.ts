import type { Parts } from '../../../platform/parts.ts';
import { forgetPersons } from '../../objection/keeping/service.ts';
import { complainantOpener } from '../complainant/service.ts';
import * as store from './store.ts';

/** As of objections, which wait for it. */
export function forgetComplainants(parts: Parts): Promise<void> {
  return forgetPersons(parts, { ...store, kind: 'complaint', open: complainantOpener(parts) });
}
