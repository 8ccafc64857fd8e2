import { expect, test } from 'vitest';
import {
  type Arrived,
  asOwnRendering,
  clientAddress,
  countedAs,
  isDirect,
  isOwnRendering,
} from './origin.ts';

function arrived(headers: Record<string, string>, remoteAddress = '127.0.0.1', httpVersion = '1.1'): Arrived {
  return {
    ip: remoteAddress,
    headers: { host: '127.0.0.1:3000', ...headers },
    socket: { remoteAddress } as Arrived['socket'],
    raw: { httpVersion } as Arrived['raw'],
  };
}

test.each([
  [{}],
  [{ host: 'localhost:3000' }],
  [{ host: '[::1]:3000' }],
  [{ host: 'portal.localhost' }],
  [{ origin: 'http://localhost:3000' }],
  [{ origin: 'null' }],
])('a client on this machine that sends %j is direct', (headers) => {
  expect(isDirect(arrived(headers))).toBe(true);
  expect(isDirect(arrived(headers, '::1'))).toBe(true);
  expect(isDirect(arrived(headers, '::ffff:127.0.0.1'))).toBe(true);
  expect(isDirect(arrived(headers, '198.51.100.1'))).toBe(false);
  expect(isDirect(arrived(headers, '127.0.0.1', '1.0'))).toBe(false);
});

test.each([
  [{ 'x-forwarded-for': '198.51.100.1' }],
  [{ 'x-forwarded-for': '' }],
  [{ 'x-forwarded-proto': 'https' }],
  [{ forwarded: 'for=198.51.100.1' }],
  [{ via: '1.1 proxy' }],
  [{ 'x-real-ip': '198.51.100.1' }],
  [{ 'cf-connecting-ip': '198.51.100.1' }],
  [{ host: 'portal.example' }],
  [{ host: '127.0.0.1.portal.example' }],
  [{ host: 'localhost.portal.example' }],
  [{ host: '' }],
  [{ origin: 'https://portal.example' }],
])('a proxy leaves a trace in %j', (headers) => {
  expect(isDirect(arrived(headers))).toBe(false);
});

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['198.51.100.7:51234', '198.51.100.7'],
  ['[2001:db8::7]:51234', '2001:db8::7'],
  ['2001:db8::7', '2001:db8::7'],
  ['unknown', '10.0.0.1'],
  ['<script>', '10.0.0.1'],
  ['', '10.0.0.1'],
])('a client given as %j is %s', (ip, address) => {
  expect(clientAddress({ ...arrived({}, '10.0.0.1'), ip })).toBe(address);
});

test('an IPv6 address is counted with its network, an IPv4 address by itself', () => {
  expect(countedAs('198.51.100.7')).toBe('198.51.100.7');
  expect(countedAs('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(countedAs('2001:0DB8:1:2::9')).toBe('2001:db8:1:2::/64');
  expect(countedAs('2001:db8::9')).toBe('2001:db8:0:0::/64');
  expect(countedAs('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  expect(countedAs('::1')).toBe('0:0:0:0::/64');
});

test('the server recognises its own rendering by the call', async () => {
  expect(isOwnRendering()).toBe(false);
  await asOwnRendering(async () => {
    await null;
    expect(isOwnRendering()).toBe(true);
  });
  expect(isOwnRendering()).toBe(false);
});
