import { followTranslation } from '@procure/ui/page-load/translated-text.ts';
import { tellFault } from './tell-fault.ts';
import { tellBy } from './watch-faults.ts';

/** What every page needs and none needs to be shown. */
export function afterStart(): void {
  tellBy(tellFault);
  followTranslation();
}
