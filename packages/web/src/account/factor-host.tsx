import { type AskedFactor, showFactorBy, useAskedFactor } from '../call/factor.ts';
import { OwnFactorDialog, SupplierFactorDialog } from './factor-dialog.tsx';

function FactorView(asked: AskedFactor) {
  return asked.side === 'inner' ? <OwnFactorDialog {...asked} /> : <SupplierFactorDialog {...asked} />;
}

showFactorBy(FactorView);

/** Shows the question of `withFactor` if no dialog shows it as a step. Rendered once, around the signed-in pages. */
export function FactorHost() {
  const asked = useAskedFactor();
  return asked === null || asked.place !== null ? null : <FactorView {...asked} />;
}
