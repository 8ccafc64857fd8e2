import { saveChain } from '../../src/features/approval/chain/service.ts';
import { signedTwice } from '../story/organisations.ts';
import { after, must, type Telling } from './telling.ts';

/** Sets up a chain of two signatures for the tenders of one purchaser. */
export function planChain(telling: Telling): void {
  const { parts, seeded } = telling;
  const { purchaser, steps } = signedTwice;
  telling.plan(after(seeded, -6 * 1440), `${purchaser} has its tenders signed twice`, async () => {
    const chain = {
      id: telling.organisationOf(purchaser),
      act: 'publish' as const,
      version: 0,
      steps: steps.map(({ signers, ...step }) => ({
        ...step,
        methods: [],
        signers: signers.map((name) => telling.accountOf(name)),
      })),
    };
    must(await saveChain(parts, await telling.staff('admin_a'), chain));
  });
}
