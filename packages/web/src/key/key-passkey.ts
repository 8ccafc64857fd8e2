import type { Failure } from '@procure/client/client.ts';
import type { KeyPasskeyDraft, PasskeyRegistration } from '@procure/contract/account/passkey.schema.ts';
import {
  browserSupportsWebAuthn,
  bufferToBase64URLString,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { refused, runWebAuthn } from '../account/passkey.ts';

/** The secret of a passkey (WebAuthn PRF). It stays in the browser. */
export interface Told {
  readonly credentialId: string;
  readonly secret: Uint8Array<ArrayBuffer>;
}

/** PRF input. A passkey returns another secret for every other input. */
const about = new TextEncoder().encode('procure-key/1');
const extensions = { prf: { eval: { first: about } } };
const incapable = '此浏览器或通行密钥没有解锁密钥所需的功能（PRF），请使用口令，或换一个通行密钥';

/** Whether this browser supports the PRF extension. True if it does not say, as most do not. */
export async function canAskPasskeys(): Promise<boolean> {
  if (!browserSupportsWebAuthn()) return false;
  const known: unknown = Reflect.get(PublicKeyCredential, 'getClientCapabilities');
  if (typeof known !== 'function') return true;
  const capabilities: unknown = await Reflect.apply(known, PublicKeyCredential, []);
  return !(
    typeof capabilities === 'object' &&
    capabilities !== null &&
    Reflect.get(capabilities, 'extension:prf') === false
  );
}

/** Creates a passkey for a key. Returns the answer for the server and the secret. Many passkeys need a second touch. */
export async function makeKeyPasskey(
  draft: KeyPasskeyDraft,
): Promise<{ readonly answer: PasskeyRegistration; readonly told: Told } | Failure> {
  const made = await runWebAuthn(async () => {
    const { id, rawId, response, clientExtensionResults } = await startRegistration({
      optionsJSON: { ...draft, extensions },
    });
    const { clientDataJSON, attestationObject } = response;
    const answer = {
      id,
      rawId,
      type: 'public-key' as const,
      response: { clientDataJSON, attestationObject },
    };
    return { answer, prf: clientExtensionResults.prf };
  }, '口令');
  if ('ok' in made) return made;
  const { answer, prf } = made;
  const secret = bytesOf(prf?.results?.first);
  if (secret !== null) return { answer, told: { credentialId: answer.id, secret } };
  if (prf?.enabled === false) return refused(incapable);
  const told = await askPasskeys([answer.id]);
  return 'ok' in told ? told : { answer, told };
}

/** Gets the secret of one of these passkeys. The signature is not verified: the secret opens the key or it does not. */
export async function askPasskeys(credentialIds: readonly string[]): Promise<Told | Failure> {
  const answer = await runWebAuthn(
    () =>
      startAuthentication({
        optionsJSON: {
          challenge: bufferToBase64URLString(crypto.getRandomValues(new Uint8Array(32)).buffer),
          allowCredentials: credentialIds.map((id) => ({ id, type: 'public-key' })),
          // Some return another secret without it, and a security key found by a stranger would do.
          userVerification: 'required',
          timeout: 120_000,
          extensions,
        },
      }),
    '口令',
  );
  if ('ok' in answer) return answer;
  const secret = bytesOf(answer.clientExtensionResults.prf?.results?.first);
  return secret === null ? refused(incapable) : { credentialId: answer.id, secret };
}

function bytesOf(source: ArrayBuffer | ArrayBufferView | undefined): Uint8Array<ArrayBuffer> | null {
  if (source === undefined) return null;
  const bytes = ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
  return bytes.length < 32 ? null : Uint8Array.from(bytes);
}
