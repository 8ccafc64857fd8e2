import type { Parts } from '../../../platform/process/parts.ts';
import { forgetPersons } from '../../letter/keeping/service.ts';
import { complainantOpener } from '../complainant/service.ts';
import * as store from './store.ts';

/** Erases complainants as `forgetPersons` does for objectors, whose retention depends on this one. */
export function forgetComplainants(parts: Parts): Promise<void> {
  return forgetPersons(parts, { ...store, kind: 'complaint', open: complainantOpener(parts) });
}
