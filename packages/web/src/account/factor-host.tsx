import { useAskedFactor } from '../call/factor.ts';
import { OwnFactorDialog, SupplierFactorDialog } from './factor-dialog.tsx';

/** Shows what `withFactor` asks; once, in the frame of the signed-in pages. */
export function FactorHost() {
  const asked = useAskedFactor();
  if (asked === null) return null;
  return asked.side === 'inner' ? <OwnFactorDialog {...asked} /> : <SupplierFactorDialog {...asked} />;
}
