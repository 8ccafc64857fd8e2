import type { Failure } from '@procure/client/client.ts';
import type { Reason } from '@procure/contract/codes.ts';
import type { Refusal, Way } from '@procure/ui/refusal/refusal.tsx';

/** Where a refusal leads whose own words leave that open. */
const ways: Partial<Record<Reason, Way>> = {
  sign_in_required: { link: { href: '/login', text: '重新登录' } },
  forbidden: { step: '请由有权限的同事办理，或联系系统管理员开通权限' },
  not_found: { link: { href: '/', text: '返回工作台' } },
  conflict: { step: '您填写的内容仍在，请先记下，再刷新页面' },
  own_work: { step: '请由另一位有权限的同事办理' },
};

/** The refusal as it is shown, with its way out. */
export function withWay(failure: Failure): Refusal {
  return { ...failure, way: ways[failure.reason as Reason] };
}
