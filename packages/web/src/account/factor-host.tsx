import { type AskedFactor, showFactorBy, useAskedFactor } from '../call/factor.ts';
import { OwnFactorDialog, SupplierFactorDialog } from './factor-dialog.tsx';

function FactorView(asked: AskedFactor) {
  return asked.side === 'inner' ? <OwnFactorDialog {...asked} /> : <SupplierFactorDialog {...asked} />;
}

showFactorBy(FactorView);

/** Shows what `withFactor` asks where no dialog shows it as a step; once, in the frame of the signed-in pages. */
export function FactorHost() {
  const asked = useAskedFactor();
  return asked === null || asked.place !== null ? null : <FactorView {...asked} />;
}
