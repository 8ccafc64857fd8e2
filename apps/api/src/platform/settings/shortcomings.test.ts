import { expect, it } from 'vitest';
import { cloudSettings } from '../../../testing/fixtures/sms-clouds.ts';
import { textsBySms } from '../messaging/sms/registered.ts';
import { readConfig } from './config.ts';
import { shortcomingLines, shortcomingsOf } from './shortcomings.ts';

const whole = {
  ...{ PUBLIC_URL: 'https://portal.example', CONSOLE_URL: 'https://console.example', OPS_PORT: '9464' },
  ...{ DATABASE_URL: 'postgres://server@db/portal', DATABASE_SETUP_URL: 'postgres://owner@db/portal' },
  ...{ SMS_GATEWAY_URL: 'https://sms.example', SMS_GATEWAY_TOKEN: 't', SMTP_URL: 'smtps://mail.example' },
  ...{ SMTP_FROM: 'portal@portal.example', BACKUP_DIR: '/copies', TSA_URL: 'https://tsa.example' },
  ...{ BACKUP_RECIPIENTS: `age1${'q'.repeat(58)}`, MASTER_KEY_COMMAND: 'true' },
};
const of = (changes: Record<string, string>) => shortcomingsOf(readConfig({ ...whole, ...changes }, '/srv'));

it('an installation with everything but witnesses reports only these', () => {
  expect(of({})).toEqual(['witness']);
});

it.each([
  [{ CONSOLE_URL: 'http://console.example' }, 'plain'],
  [{ SMS_GATEWAY_URL: '', SMS_GATEWAY_TOKEN: '' }, 'sms'],
  [{ SMTP_URL: '', SMTP_FROM: '' }, 'mail'],
  [{ SMS_GATEWAY_URL: '', SMS_GATEWAY_TOKEN: '', ...cloudSettings('aliyun', '', 'otp=1') }, 'smsTemplates'],
  [{ BACKUP_DIR: '', BACKUP_RECIPIENTS: '' }, 'copies'],
  [{ BACKUP_RECIPIENTS: '' }, 'copiesWithoutKey'],
  [{ DATABASE_SETUP_URL: '' }, 'oneRole'],
  [{ MASTER_KEY_COMMAND: '' }, 'keyBeside'],
  [{ OPS_PORT: '' }, 'watching'],
  [{ TSA_URL: '' }, 'stamp'],
])('without %o', (changes, shortcoming) => {
  expect(of(changes)).toContain(shortcoming);
});

it('text messages without a template are named, and none is if each has one', () => {
  const lines = (templates: string) =>
    shortcomingLines(
      readConfig(
        {
          ...whole,
          ...{ SMS_GATEWAY_URL: '', SMS_GATEWAY_TOKEN: '' },
          ...cloudSettings('aliyun', '', templates),
        },
        '/srv',
      ),
    );
  const all = textsBySms.map((name, index) => `${name}=SMS_${index}`);
  const others = all.filter((one) => !/^(?:otp|bid_deadline_near)=/.test(one));
  expect(lines(others.join())[0]).toBe(
    '注意：有短信没有在云服务登记模板，发不出去：otp（验证码）、bid_deadline_near（投标即将截止）（SMS_TEMPLATES）',
  );
  expect(lines(all.join(' ')).join()).not.toContain('SMS_TEMPLATES');
});
