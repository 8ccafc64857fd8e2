import type { ProviderName } from '@procure/domain/account/outside.ts';
import type { Refusal } from '@procure/domain/outcome.ts';

/**
 * One sign-in at another service. Its values are derived from its state with the platform's key, so that others cannot
 * forge them.
 */
export interface Journey {
  readonly state: string;
  /** RFC 7636: the returned code alone cannot be exchanged without it. */
  readonly verifier: string;
  /** Contained in the identity token: proves that the token belongs to this journey. */
  readonly nonce: string;
  /** The address to which the browser returns. */
  readonly returnTo: string;
}

type Over = 'dingtalk_expired' | 'oidc_expired';

/** An external service that identifies people. Its functions throw if the connection fails. */
export interface Provider<No extends Over = Over> {
  readonly name: ProviderName;
  /** The name that people use. */
  readonly title: string;
  /** The refusal for a journey that cannot be continued. */
  readonly over: No;
  /** The address to open in the browser. */
  addressFor(journey: Journey): Promise<string>;
  /** The service's identifier of the person who returned with this query. */
  subjectOf(query: string, journey: Journey): Promise<string | Refusal<No>>;
}
