import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { shortcomingsOf } from './shortcomings.ts';

const whole = {
  ...{ PUBLIC_URL: 'https://portal.example', CONSOLE_URL: 'https://console.example', OPS_PORT: '9464' },
  ...{ DATABASE_URL: 'postgres://server@db/portal', DATABASE_SETUP_URL: 'postgres://owner@db/portal' },
  ...{ SMS_GATEWAY_URL: 'https://sms.example', SMS_GATEWAY_TOKEN: 't', SMTP_URL: 'smtps://mail.example' },
  ...{ SMTP_FROM: 'portal@portal.example', BACKUP_DIR: '/copies', TSA_URL: 'https://tsa.example' },
  ...{ BACKUP_RECIPIENTS: `age1${'q'.repeat(58)}`, MASTER_KEY_COMMAND: 'true' },
};
const of = (changes: Record<string, string>) => shortcomingsOf(readConfig({ ...whole, ...changes }, '/srv'));

it('an installation with everything but witnesses lacks them alone', () => {
  expect(of({})).toEqual(['witness']);
});

it.each([
  [{ CONSOLE_URL: 'http://console.example' }, 'plain'],
  [{ SMS_GATEWAY_URL: '', SMS_GATEWAY_TOKEN: '' }, 'sms'],
  [{ SMTP_URL: '', SMTP_FROM: '' }, 'mail'],
  [{ BACKUP_DIR: '', BACKUP_RECIPIENTS: '' }, 'copies'],
  [{ BACKUP_RECIPIENTS: '' }, 'copiesWithoutKey'],
  [{ DATABASE_SETUP_URL: '' }, 'oneRole'],
  [{ MASTER_KEY_COMMAND: '' }, 'keyBeside'],
  [{ OPS_PORT: '' }, 'watching'],
  [{ TSA_URL: '' }, 'stamp'],
])('without %o', (changes, shortcoming) => {
  expect(of(changes)).toContain(shortcoming);
});
