import { expect, test } from 'vitest';
import { lotNumber, readLotNumber } from './number.ts';

test.each([
  ['ZB20261121-7KFKRR/2', 'ZB20261121-7KFKRR', 2],
  [' zb20261121-7kfkrr / 2 ', 'ZB20261121-7KFKRR', 2],
  ['ＺＢ20261121-7KFKRR／２', 'ZB20261121-7KFKRR', 2],
  ['ZB20261121-7KFKRR 第12标段', 'ZB20261121-7KFKRR', 12],
  ['ZB20261121-7KFKRR', 'ZB20261121-7KFKRR', null],
  ['', '', null],
])('「%s」 is tender %s, lot %s', (typed, tenderNo, lotNo) => {
  expect(readLotNumber(typed)).toEqual({ tenderNo, lotNo });
  if (lotNo !== null) expect(readLotNumber(lotNumber(tenderNo, lotNo))).toEqual({ tenderNo, lotNo });
});
