import * as account from '@procure/contract/account/account.ts';
import type { Parts } from '../../platform/parts.ts';
import { type Route, serve } from '../../platform/serve.ts';
import { drawCaptcha } from './captcha/service.ts';
import { register, requestOtp, resetPassword } from './service.ts';

export function routes(parts: Parts): Route[] {
  return [
    serve(account.getCaptcha, () => drawCaptcha(parts), { limit: 'tight' }),
    serve(account.sendOtp, ({ input, actor }) => requestOtp(parts, actor, input), { limit: 'tight' }),
    serve(account.register, ({ input, actor }) => register(parts, actor, input), { limit: 'tight' }),
    serve(account.resetPassword, ({ input, actor }) => resetPassword(parts, actor, input), {
      limit: 'tight',
    }),
  ];
}
