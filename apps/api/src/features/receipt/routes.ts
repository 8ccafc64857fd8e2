import * as receipt from '@procure/contract/receipt/receipt.schema.ts';
import { refuse } from '@procure/domain/outcome.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { issueReceipt } from './document/service.ts';
import { presentReceipt } from './present.ts';
import { readReceipt } from './read-model.ts';
import { fixWhereDue } from './service.ts';

export function routes(parts: Parts): Route[] {
  return [
    serve(receipt.getReceipt, async ({ input, actor }) => {
      await fixWhereDue(parts, input.lotId);
      const row = await readReceipt(actor.scope, parts.db, input.lotId, input.id);
      return row === null ? refuse('not_found') : presentReceipt(row);
    }),
    serve(receipt.issueReceipt, ({ input, actor }) => issueReceipt(parts, actor, input)),
    serve(receipt.getReceiptKey, async () => ({
      algorithm: 'Ed25519' as const,
      publicKey: parts.crypto.signing.publicKey,
      keys: [...parts.crypto.signingKeys],
    })),
  ];
}
