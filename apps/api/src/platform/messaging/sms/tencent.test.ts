import { expect, it } from 'vitest';
import { signTc3 } from './tencent.ts';

it('signs as the example in Tencent Cloud’s documents does', () => {
  const signed = signTc3(
    {
      service: 'cvm',
      timestamp: 1_551_113_065,
      headers: { host: 'cvm.tencentcloudapi.com', 'content-type': 'application/json; charset=utf-8' },
      body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
    },
    { keyId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE', keySecret: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE' },
  );
  expect(signed).toBe(
    'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host, Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
  );
});
