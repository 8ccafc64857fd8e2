import { type Refusal, refuse } from '@procure/domain/outcome.ts';
import type { Configuration } from 'openid-client';
import type { Config } from '../config.ts';
import { isLocalName } from '../origin.ts';
import type { Provider } from './provider.ts';

/** Loaded with the first sign-in of this way. */
const loadClient = () => import('openid-client');

type OidcApp = NonNullable<Config['oidc']>;

/** The sign-in of the staff's own house: OpenID Connect's authorization code with PKCE, state and nonce. */
export function oidc(app: OidcApp): Provider<'oidc_expired'> {
  let found: Promise<Configuration> | null = null;
  /** Where its endpoints are and what it signs with is asked once; what failed is asked again. */
  function configuration(): Promise<Configuration> {
    found ??= discover(app).catch((error: unknown) => {
      found = null;
      throw error;
    });
    return found;
  }
  return {
    name: 'oidc',
    title: app.name,
    over: 'oidc_expired',
    async addressFor({ state, verifier, nonce, returnTo }) {
      const client = await loadClient();
      const url = client.buildAuthorizationUrl(await configuration(), {
        ...{ redirect_uri: returnTo, scope: 'openid', state, nonce },
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return url.href;
    },
    async subjectOf(query, { state, verifier, nonce, returnTo }) {
      const client = await loadClient();
      const came = new URL(returnTo);
      came.search = query;
      try {
        const answer = await client.authorizationCodeGrant(await configuration(), came, {
          ...{ pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce },
          idTokenExpected: true,
        });
        return answer.claims()?.sub ?? refuse('oidc_expired');
      } catch (error) {
        return refusalOf(client, error);
      }
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: OidcApp): Promise<Configuration> {
  const client = await loadClient();
  const server = new URL(issuer);
  // Without TLS only on this machine, where nobody listens in between.
  const execute =
    server.protocol === 'http:' && isLocalName(server.hostname) ? [client.allowInsecureRequests] : [];
  return client.discovery(server, clientId, clientSecret, undefined, { execute, timeout: 10 });
}

/** What came back is not what this journey was sent for. */
const unbelieved = new Set(['OAUTH_INVALID_RESPONSE', 'OAUTH_JWT_CLAIM_COMPARISON_FAILED']);

/** Its no to who came is a no; what it says of us, or its own trouble, is thrown. */
function refusalOf(client: Awaited<ReturnType<typeof loadClient>>, error: unknown): Refusal<'oidc_expired'> {
  const isNo =
    error instanceof client.AuthorizationResponseError ||
    (error instanceof client.ResponseBodyError && error.error === 'invalid_grant') ||
    (error instanceof client.ClientError && unbelieved.has(error.code ?? ''));
  if (!isNo) throw error;
  return refuse('oidc_expired');
}
