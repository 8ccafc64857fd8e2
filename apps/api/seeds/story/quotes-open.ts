import { bid } from './bid.ts';
import { goods as clauses } from './clauses.ts';
import { accepted } from './invited.ts';
import type { TenderStory } from './shape.ts';
import { on, quick } from './when.ts';
import { line, qualification } from './words.ts';

/** Goods bought by inquiry, comparison, from one source or by auction, before their deadline. */
export const quotesOpen: readonly TenderStory[] = [
  {
    key: 'labour-supplies',
    serial: 213,
    title: '海州云帆建设集团劳动防护用品询价采购',
    method: 'inquiry',
    scope: 'voluntary',
    kind: 'goods',
    categoryId: 'A07000000',
    areaCode: '330212',
    buyer: 'construction',
    handlers: ['buyer_c'],
    fundSource: '企业自筹',
    overview: '采购安全帽、安全带、防滑鞋等防护用品，一次报价，不得更改。样品随到货批次抽检。',
    qualification: qualification('所投产品具有特种劳动防护用品检验合格报告'),
    lots: [
      {
        title: '劳动防护用品',
        state: 'published',
        phase: 'bidding',
        schedule: quick(3, '16:00', { replyUntil: on(1, '17:00'), questionUntil: on(1, '12:00') }),
        estimate: '430000.00',
        ceilingPrice: '420000.00',
        bondAmount: '0.00',
        bidValidityDays: 30,
        weights: null,
        lines: [
          line('安全帽', 'ABS，带透气孔', '顶', '2400', '合同生效后10日'),
          line('全身式安全带', '双挂点，五点式', '条', '600', '合同生效后15日'),
          line('防滑安全鞋', '钢包头，防刺穿', '双', '1200', '合同生效后15日'),
        ],
        clauses: clauses('全部产品符合现行国家标准并附检验报告。'),
        invitations: [
          accepted('a', on(-5, '09:10'), on(-4, '09:30')),
          { to: 'b', sent: on(-5, '09:10') },
          accepted('c', on(-5, '09:10'), on(-3, '11:11')),
        ],
        holders: ['a', 'c'],
        bids: [bid('c', on(-1, '15:40'), '13', '10日', ['38.50', '168.00', '145.00'])],
      },
    ],
  },
  {
    key: 'turbine-parts',
    serial: 216,
    title: '霁川新能源风机主控模块单一来源采购',
    method: 'single_source',
    scope: 'voluntary',
    kind: 'goods',
    categoryId: 'A02000000',
    areaCode: '320106',
    buyer: 'energy',
    fundSource: '企业自筹',
    overview: '现有风机主控系统需更换原型号模块，仅原供货渠道能保证与现有系统兼容，经论证采用单一来源方式。',
    qualification: qualification('提供原型号产品的供货渠道证明'),
    lots: [
      {
        title: '风机主控模块',
        state: 'published',
        phase: 'bidding',
        schedule: quick(4, '15:00', { questionUntil: null, replyUntil: on(2, '17:00') }),
        estimate: '700000.00',
        ceilingPrice: '680000.00',
        bondAmount: '0.00',
        bidValidityDays: 30,
        weights: null,
        priceMustNotIncrease: true,
        lines: [
          line('主控模块', '原型号，含固件', '块', '12', '合同生效后30日'),
          line('通信模块', '原型号', '块', '12', '合同生效后30日'),
        ],
        clauses: clauses('与现有系统完全兼容，更换后无须重新调试。'),
        invitations: [{ to: 'a', sent: on(-4, '10:00') }],
      },
    ],
  },
  {
    key: 'steel',
    serial: 217,
    title: '海州云帆建设集团螺纹钢询比采购（第四批）',
    method: 'rfq',
    scope: 'voluntary',
    kind: 'goods',
    categoryId: 'A07000000',
    areaCode: '330206',
    buyer: 'construction',
    fundSource: '企业自筹',
    overview: '采购HRB400E螺纹钢约1200吨，按到货批次供应，按检尺重量结算。',
    qualification: qualification('具备当日发货200吨的仓储和运输能力'),
    lots: [
      {
        title: '螺纹钢（第四批）',
        state: 'published',
        phase: 'announced',
        schedule: quick(6, '10:00', {
          published: on(-1, '09:00'),
          documentFrom: on(1, '09:00'),
          questionUntil: on(4, '17:00'),
          replyUntil: on(4, '12:00'),
        }),
        estimate: '4700000.00',
        ceilingPrice: '4560000.00',
        bondAmount: '50000.00',
        bidValidityDays: 15,
        weights: null,
        lines: [
          line('螺纹钢', 'HRB400E，Φ16', '吨', '500', '通知后3日'),
          line('螺纹钢', 'HRB400E，Φ20', '吨', '700', '通知后3日'),
        ],
        clauses: clauses('每批附质量证明书，按检尺重量结算。'),
        invitations: [
          accepted('a', on(-1, '09:05'), on(-1, '10:16')),
          { to: 'b', sent: on(-1, '09:05') },
          { to: 'c', sent: on(-1, '09:05') },
        ],
      },
    ],
  },
];
