import type { Failure } from '@procure/client/client.ts';
import type * as routes from '@procure/contract/account/passkey.route.ts';
import type { PasskeyProof, PasskeyRegistration } from '@procure/contract/account/passkey.schema.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';

export const canUsePasskeys = browserSupportsWebAuthn;

/** A refusal made in the browser, before anything was sent; shown like one of the server. */
export function refused(message: string): Failure {
  return { ok: false, code: 'passkey', message, fields: [], requestId: '' };
}

/**
 * Runs a WebAuthn operation. A failure says why and names the alternative, `instead`. The browser does not distinguish
 * cancellation by the user from a failed key.
 */
export async function runWebAuthn<T>(act: () => Promise<T>, instead = '动态验证码'): Promise<T | Failure> {
  if (!browserSupportsWebAuthn())
    return refused(`当前浏览器不支持通行密钥，请改用${instead}，或换用新版浏览器`);
  try {
    return await act();
  } catch (error) {
    if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
      return refused('这个通行密钥已添加过，请换一个设备或直接使用');
    if (
      error instanceof Error &&
      /^(?:NotAllowed|Abort|InvalidState|Security|NotSupported)Error$/.test(error.name)
    )
      return refused('没有完成通行密钥验证：可能已取消、超时，或此设备上没有本账号的通行密钥');
    throw error;
  }
}

export function makeKey(
  optionsJSON: OutputOf<typeof routes.draftPasskey>,
): Promise<PasskeyRegistration | Failure> {
  return runWebAuthn(async () => {
    const { id, rawId, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject } = response;
    return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject } };
  });
}

type Request = NonNullable<OutputOf<typeof routes.draftPasskeyProof>['options']>;

/** Signs with one of the account's passkeys; `optionsJSON` is null if the account has none for this site. */
export function signBy(optionsJSON: Request | null): Promise<PasskeyProof | Failure> {
  if (optionsJSON === null)
    return Promise.resolve(refused('本账号没有可在此使用的通行密钥，请输入动态验证码或恢复码'));
  return runWebAuthn(async () => {
    const { id, rawId, response } = await startAuthentication({ optionsJSON });
    const { clientDataJSON, authenticatorData, signature } = response;
    return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature } };
  });
}
