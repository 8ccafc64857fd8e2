import { expect, test } from 'vitest';
import { shownOf } from './shown-setting.ts';

test('a secret is shown as set only, an address by its server', () => {
  expect(shownOf('S3_SECRET_ACCESS_KEY', 'abc')).toBeNull();
  expect(shownOf('MASTER_KEY_COMMAND', 'age -d key')).toBeNull();
  expect(shownOf('SMTP_URL', 'smtp://portal:p%40ss@mail.example:587')).toBe('smtp://mail.example:587');
  expect(shownOf('SMS_GATEWAY_URL', 'https://sms.example/hook/abc?token=d')).toBe('https://sms.example');
  expect(shownOf('DATABASE_URL', 'postgres://portal:p@db.example:5433/portal?sslkey=/k')).toBe(
    'postgres://db.example:5433/portal',
  );
  expect(shownOf('DATABASE_URL', 'not an address')).toBeNull();
  expect(shownOf('SITE_OWNER', '某大学')).toBe('某大学');
});
