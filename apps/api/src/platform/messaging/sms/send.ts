import { sendByAliyun } from './aliyun.ts';
import { sendByGateway } from './gateway.ts';
import type { SmsSettings } from './settings.ts';
import type { ShortMessage } from './short-message.ts';
import { sendByTencent } from './tencent.ts';

/** Sends a short message by the configured service; resolves with the service's answer after it accepted the message. */
export function sendShortMessage(settings: SmsSettings, message: ShortMessage): Promise<string> {
  if (settings.cloud === null) return sendByGateway(settings, message);
  return settings.cloud === 'aliyun' ? sendByAliyun(settings, message) : sendByTencent(settings, message);
}
