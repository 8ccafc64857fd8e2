import { followTranslation } from '@procure/ui/page-load/translated-text.ts';
import { tellFault } from './tell-fault.ts';
import { tellBy } from './watch-faults.ts';

/** Starts the parts that every page needs, but not for its first display. */
export function afterStart(): void {
  tellBy(tellFault);
  followTranslation();
}
