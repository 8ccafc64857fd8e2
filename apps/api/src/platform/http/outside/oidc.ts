import { type Refusal, refuse } from '@procure/domain/outcome.ts';
import type { Configuration } from 'openid-client';
import type { Config } from '../../settings/config.ts';
import { isLocalName } from '../origin.ts';
import type { Provider } from './provider.ts';

/** Loaded with the first sign-in by OpenID Connect. */
const loadClient = () => import('openid-client');

type OidcApp = NonNullable<Config['oidc']>;

/**
 * Sign-in by the identity provider of the staff's organisation: OpenID Connect's authorization code with PKCE, state
 * and nonce.
 */
export function oidc(app: OidcApp): Provider<'oidc_expired'> {
  let found: Promise<Configuration> | null = null;
  /** The provider's configuration is fetched once; after an error it is fetched again. */
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
        redirect_uri: returnTo,
        scope: 'openid',
        state,
        nonce,
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
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
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
  // Without TLS only on this machine, where no third party can listen.
  const execute =
    server.protocol === 'http:' && isLocalName(server.hostname) ? [client.allowInsecureRequests] : [];
  return client.discovery(server, clientId, clientSecret, undefined, { execute, timeout: 10 });
}

/** Errors of an answer that does not belong to this journey. */
const unbelieved = new Set(['OAUTH_INVALID_RESPONSE', 'OAUTH_JWT_CLAIM_COMPARISON_FAILED']);

/** A refusal of the person is returned; a refusal of this platform, or an error of the provider, is thrown. */
function refusalOf(client: Awaited<ReturnType<typeof loadClient>>, error: unknown): Refusal<'oidc_expired'> {
  const isNo =
    error instanceof client.AuthorizationResponseError ||
    (error instanceof client.ResponseBodyError && error.error === 'invalid_grant') ||
    (error instanceof client.ClientError && unbelieved.has(error.code ?? ''));
  if (!isNo) throw error;
  return refuse('oidc_expired');
}
