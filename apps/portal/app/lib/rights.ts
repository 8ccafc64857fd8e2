import { rightsOf } from '@procure/web/session/rights.ts';
import { known } from './session.ts';

export const refreshRights = rightsOf(known);
