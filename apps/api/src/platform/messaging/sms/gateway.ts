import type { ShortMessage } from './short-message.ts';

/**
 * Sends a short message by the gateway: POST of JSON `{phone, text, id}` with `Authorization: Bearer` and
 * `Idempotency-Key`. Any 2xx answer means accepted, and is returned; any other rejects and is retried.
 */
export async function sendByGateway(
  gateway: { readonly url: string; readonly token: string },
  { phone, text, idempotencyKey }: Pick<ShortMessage, 'phone' | 'text' | 'idempotencyKey'>,
): Promise<string> {
  const answer = await fetch(gateway.url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(15_000),
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${gateway.token}`,
      'idempotency-key': idempotencyKey,
    },
    body: JSON.stringify({ phone, text, id: idempotencyKey }),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`the SMS gateway answered ${answer.status}`);
  return `HTTP ${answer.status}`;
}
