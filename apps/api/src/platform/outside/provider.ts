import type { ProviderName } from '@procure/domain/account/outside.ts';
import type { Refusal } from '@procure/domain/outcome.ts';

/** One journey there and back. What it is told apart by is made of its state, by our key: nobody else can. */
export interface Journey {
  readonly state: string;
  /** RFC 7636: who has only the code that came back cannot exchange it. */
  readonly verifier: string;
  /** In the answer that says who it is: it was asked for by this very journey. */
  readonly nonce: string;
  /** Where the browser comes back to. */
  readonly returnTo: string;
}

type Over = 'dingtalk_expired' | 'oidc_expired';

/** Somebody elsewhere who vouches for who it is that came. A broken line throws. */
export interface Provider<No extends Over = Over> {
  readonly name: ProviderName;
  /** As people call it. */
  readonly title: string;
  /** What is said of a journey that cannot be gone on with. */
  readonly over: No;
  /** Where the browser goes. */
  addressFor(journey: Journey): Promise<string>;
  /** What they call who came back with this query. */
  subjectOf(query: string, journey: Journey): Promise<string | Refusal<No>>;
}
