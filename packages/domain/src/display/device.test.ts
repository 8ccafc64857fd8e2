import { expect, test } from 'vitest';
import { describeDevice } from './device.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`${windows} Chrome/109.0.0.0 Safari/537.36`, 'Windows · Chrome 109'],
  [`${windows} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`, 'Windows · Edge 126'],
  [`${windows} Chrome/94.0 Safari/537.36 Core/1.94 QQBrowser/12.3`, 'Windows · QQ浏览器 12'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Firefox/115.0', 'Linux · Firefox 115'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 12_3) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.4 Safari/605.1.15',
    'macOS · Safari 15',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 15_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.4 Mobile/15E148 Safari/604.1',
    'iPhone · Safari 15',
  ],
  ['curl/8.5.0', '未知设备'],
  [null, '未知设备'],
])('%s is shown as %s', (userAgent, words) => {
  expect(describeDevice(userAgent)).toBe(words);
});
