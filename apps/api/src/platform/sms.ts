export interface ShortMessage {
  readonly phone: string;
  readonly text: string;
  /** The same for every attempt: a gateway that knows it sends once. */
  readonly idempotencyKey: string;
}

/**
 * Hands a short message to the gateway: POST of JSON `{phone, text, id}` with `Authorization: Bearer` and
 * `Idempotency-Key`. Any 2xx answer means taken over, and is returned; anything else rejects and is tried again.
 */
export async function sendShortMessage(
  gateway: { readonly url: string; readonly token: string },
  message: ShortMessage,
): Promise<string> {
  const answer = await fetch(gateway.url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(15_000),
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${gateway.token}`,
      'idempotency-key': message.idempotencyKey,
    },
    body: JSON.stringify({ phone: message.phone, text: message.text, id: message.idempotencyKey }),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`the SMS gateway answered ${answer.status}`);
  return `HTTP ${answer.status}`;
}
