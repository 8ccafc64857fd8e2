import type { Parts } from '../../../platform/process/parts.ts';
import { forgetPersons } from '../../letter/keeping/service.ts';
import { personOpener } from '../person/service.ts';
import * as store from './store.ts';

export function forgetObjectors(parts: Parts): Promise<void> {
  return forgetPersons(parts, { ...store, kind: 'objection', open: personOpener(parts) });
}
