import { expect, it } from 'vitest';
import { likenessInWords, textLikenesses } from './text-likeness.ts';

const bidder = (bidId: string, ...texts: readonly string[]) => ({
  ...{ bidId, companyName: `${bidId}公司`, texts },
});
const service =
  '我方在江北区设有常驻服务站，配备持证技术人员六名，接到报修电话后两小时内到达现场，四小时内排除一般故障，重大故障二十四小时内提供备机。';
const plan =
  '安装调试分三个阶段进行：首先核对基础尺寸并放线，其次吊装主机并完成管路连接，最后进行单机试运行与联动试运行，由双方签署记录。';
const other =
  '质保期内每季度巡检一次，更换滤网与密封件，并向采购人提交书面报告；质保期满后按成本价长期供应备品备件，培训操作人员不少于八名。';
const different =
  '本公司生产基地位于云汀市高新区，年产各类除湿机组三千台，产品通过型式检验，供货期间派驻项目经理一名负责协调运输与卸车事宜。';

it('finds a passage that two bidders wrote, on both bids, whatever its punctuation and width', () => {
  const found = textLikenesses(
    [
      bidder('甲', service, other),
      bidder('乙', service.replaceAll('，', ', ').replaceAll('。', ' ；'), different),
    ],
    [],
  );
  expect(found.get('甲')?.map(({ companyName }) => companyName)).toEqual(['乙公司']);
  expect(found.get('乙')?.map(({ companyName }) => companyName)).toEqual(['甲公司']);
  const [likeness] = found.get('甲') ?? [];
  expect(likeness?.percent).toBeGreaterThan(35);
  expect(likeness?.percent).toBeLessThan(65);
  expect(likeness?.passage).toBe(service.replaceAll(/[，。]/g, '').slice(0, 40));
  expect(likeness && likenessInWords(likeness)).toMatch(/^与乙公司的投标文件异常一致：.*，请核实$/);
});

it('does not count the texts of the tender, which bidders repeat', () => {
  const repeated = [bidder('甲', `响应：${service}`, other), bidder('乙', `满足。${service}`, different)];
  expect(textLikenesses(repeated, [service]).get('甲')).toEqual([]);
});

it('finds nothing in texts of their own, in stock phrases, and in a bid without texts', () => {
  const found = textLikenesses(
    [
      bidder('甲', '满足招标文件要求', '完全响应，无偏离', service, plan),
      bidder('乙', '满足招标文件要求', '完全响应，无偏离', other, different),
      bidder('丙'),
    ],
    [],
  );
  for (const bidId of ['甲', '乙', '丙']) expect(found.get(bidId)).toEqual([]);
});

it('finds a common part of long texts, of which it is a small share', () => {
  const long = (seed: number) =>
    Array.from({ length: 6000 }, (_, at) =>
      String.fromCharCode(0x4e00 + ((at * at * seed + at * 7919) % 8000)),
    ).join('');
  const common = `${service}${plan}${other}`;
  const found = textLikenesses([bidder('甲', long(3), common), bidder('乙', common, long(11))], []);
  expect(found.get('甲')?.[0]?.percent).toBeLessThan(10);
  expect(found.get('乙')).toHaveLength(1);
});

it('gives the same result in every computation', () => {
  const once = () => [...textLikenesses([bidder('甲', service, other), bidder('乙', service)], [])];
  expect(once()).toEqual(once());
});
