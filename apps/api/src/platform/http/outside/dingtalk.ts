import { type Refusal, refuse } from '@procure/domain/outcome.ts';
import type { Config } from '../../settings/config.ts';
import { readShortJson } from '../short-answer.ts';
import type { Provider } from './provider.ts';

type DingtalkApp = NonNullable<Config['dingtalk']>;

/** DingTalk's sign-in for websites, which has no PKCE; its code is valid once, for five minutes. */
export function dingtalk(app: DingtalkApp): Provider<'dingtalk_expired'> {
  return {
    name: 'dingtalk',
    title: '钉钉',
    over: 'dingtalk_expired',
    async addressFor({ state, returnTo }) {
      const url = new URL(`${app.loginUrl}/oauth2/auth`);
      url.search = new URLSearchParams({
        redirect_uri: returnTo,
        response_type: 'code',
        client_id: app.clientId,
        scope: 'openid',
        state,
        prompt: 'consent',
      }).toString();
      return url.href;
    },
    subjectOf(query) {
      const parameters = new URLSearchParams(query);
      return unionIdOf(app, parameters.get('authCode') ?? parameters.get('code') ?? '');
    },
  };
}

/**
 * The unionId of the person who scanned the code. Any refusal by DingTalk becomes `dingtalk_expired`, because the user
 * can only scan again.
 */
export async function unionIdOf(
  { clientId, clientSecret, apiUrl }: DingtalkApp,
  code: string,
): Promise<string | Refusal<'dingtalk_expired'>> {
  if (code === '') return refuse('dingtalk_expired');
  const granted = await ask(
    `${apiUrl}/v1.0/oauth2/userAccessToken`,
    exchangeOf({ clientId, clientSecret }, code),
  );
  const accessToken = textIn(granted, 'accessToken');
  if (accessToken === null) return refuse('dingtalk_expired');
  const me = await ask(`${apiUrl}/v1.0/contact/users/me`, {
    headers: { 'x-acs-dingtalk-access-token': accessToken },
  });
  return textIn(me, 'unionId') ?? refuse('dingtalk_expired');
}

/** Rejects if no DingTalk API answers at the address: the API refuses an invalid code with JSON. */
export async function greetDingtalk({ clientId, clientSecret, apiUrl }: DingtalkApp): Promise<void> {
  const answer = await fetch(`${apiUrl}/v1.0/oauth2/userAccessToken`, {
    ...exchangeOf({ clientId, clientSecret }, 'trial'),
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
  });
  const isJson = answer.headers.get('content-type')?.includes('json') === true;
  await answer.body?.cancel();
  if (answer.status >= 500 || !isJson) throw new Error(`答复不像钉钉：HTTP ${answer.status}`);
}

function exchangeOf(
  { clientId, clientSecret }: Pick<DingtalkApp, 'clientId' | 'clientSecret'>,
  code: string,
) {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientId, clientSecret, code, grantType: 'authorization_code' }),
  };
}

/** The JSON of a 2xx answer; null for a 4xx; throws for DingTalk's own errors. */
async function ask(url: string, init: RequestInit): Promise<unknown> {
  const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(10_000) });
  if (answer.status >= 500) throw new Error(`DingTalk answered ${answer.status}`);
  return answer.ok ? readShortJson(answer) : null;
}

function textIn(value: unknown, name: string): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const found: unknown = Reflect.get(value, name);
  return typeof found === 'string' && found !== '' ? found : null;
}
