import { sendByAliyun } from './aliyun.ts';
import { sendByGateway } from './gateway.ts';
import type { SmsSettings } from './settings.ts';
import type { ShortMessage } from './short-message.ts';
import { sendByTencent } from './tencent.ts';

/** Hands a short message to whoever sends them for this house; resolves with the answer of whom has taken it over. */
export function sendShortMessage(settings: SmsSettings, message: ShortMessage): Promise<string> {
  if (settings.cloud === null) return sendByGateway(settings, message);
  return settings.cloud === 'aliyun' ? sendByAliyun(settings, message) : sendByTencent(settings, message);
}
