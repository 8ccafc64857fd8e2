import type { drawConsent } from '@procure/contract/opening/consent.route.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { loadLater } from '@procure/ui/page-load/load-later.ts';

/** Reasons for which this browser refuses to sign. */
const faultWords = {
  stated_wrong: '平台给出的声明不是本标段的，没有签名。请留存本页截图，联系采购人和监督部门',
  not_named: '声明没有写明您持有的份额，没有签名。请留存本页截图，联系采购人和监督部门',
  share_closed: '此密钥解不开您持有的份额，没有签名。密钥换新过的，请输入原密钥的口令',
  key_untold: '您持有的份额没有写明属于哪个公钥（由旧版页面生成），无法核对，没有签名',
  key_differs:
    '声明的加密公钥与您份额所属的公钥不一致，公钥可能被替换，没有签名。请留存本页截图，联系采购人和监督部门',
} as const;

type Drawn = OutputOf<typeof drawConsent>;

/**
 * The opener's signature under the statement about the lot's key. Before signing, the own share is opened here and
 * compared with the statement.
 */
export async function consentTo(
  identity: string,
  lotId: string,
  { recipient, parts, body }: Drawn,
): Promise<{ readonly signature: string } | { readonly wrong: string }> {
  const { checkHolding, signConsent } = await loadLater(import('@procure/sealing/opener-signing.ts'));
  const fault = await checkHolding(identity, { lotId, recipient, parts, body });
  return fault === null ? { signature: await signConsent(identity, body) } : { wrong: faultWords[fault] };
}
