import type { Client } from '@procure/client/client.ts';
import { checkOfficialDocument } from '@procure/contract/official-document/official-document.route.ts';
import type { CheckedDocumentView } from '@procure/contract/official-document/official-document.schema.ts';
import { readCode } from '@procure/domain/official-document/code.ts';
import { answerOf } from '../../lib/answer.ts';

/** The result of a check: `empty` before a code is typed, `malformed` if it cannot be one. */
export type DocumentCheck =
  | { readonly kind: 'empty' }
  | { readonly kind: 'malformed' | 'unknown'; readonly typed: string }
  | { readonly kind: 'known'; readonly typed: string; readonly document: CheckedDocumentView };

export async function loadCheck(api: Client, typed: string): Promise<DocumentCheck> {
  if (typed === '') return { kind: 'empty' };
  const code = readCode(typed);
  if (code === null) return { kind: 'malformed', typed };
  const reply = await api.call(checkOfficialDocument, { code });
  if (!reply.ok && reply.reason === 'not_found') return { kind: 'unknown', typed };
  return { kind: 'known', typed, document: answerOf(reply).data };
}
