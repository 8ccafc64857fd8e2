import { type Refusal, refuse } from '@procure/domain/outcome.ts';

export interface DingtalkApp {
  readonly clientId: string;
  readonly clientSecret: string;
}

const openPlatform = 'https://api.dingtalk.com';

/**
 * The unionId of whoever scanned, from the authorization code of DingTalk's sign-in (good once, 5 minutes).
 * Any no from DingTalk is `dingtalk_expired`: the user can only scan again. A broken line throws.
 */
export async function unionIdOf(
  { clientId, clientSecret }: DingtalkApp,
  code: string,
  origin = openPlatform,
): Promise<string | Refusal<'dingtalk_expired'>> {
  const granted = await ask(`${origin}/v1.0/oauth2/userAccessToken`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientId, clientSecret, code, grantType: 'authorization_code' }),
  });
  const accessToken = textIn(granted, 'accessToken');
  if (accessToken === null) return refuse('dingtalk_expired');
  const me = await ask(`${origin}/v1.0/contact/users/me`, {
    headers: { 'x-acs-dingtalk-access-token': accessToken },
  });
  return textIn(me, 'unionId') ?? refuse('dingtalk_expired');
}

/** The JSON of a 2xx answer; null for a 4xx; throws for what is DingTalk's own trouble. */
async function ask(url: string, init: RequestInit): Promise<unknown> {
  const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(10_000) });
  if (answer.status >= 500) throw new Error(`DingTalk answered ${answer.status}`);
  return answer.ok ? answer.json() : null;
}

function textIn(value: unknown, name: string): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const found: unknown = Reflect.get(value, name);
  return typeof found === 'string' && found !== '' ? found : null;
}
