import { bid } from './bid.ts';
import { works as clauses } from './clauses.ts';
import { aboutCommittee, aboutSuspension } from './complained.ts';
import type { TenderStory } from './shape.ts';
import { on, quick, tendering } from './when.ts';
import { worksLine as line, worksQualification as qualification } from './words.ts';

/** Works, after the opening, or held up. */
export const worksOpened: readonly TenderStory[] = [
  {
    key: 'school-gym',
    serial: 102,
    title: '海州滨江理工学院体育馆屋面修缮工程',
    method: 'open_tender',
    scope: 'voluntary',
    kind: 'works',
    categoryId: 'B08000000',
    areaCode: '330212',
    buyer: 'college',
    fundSource: '财政资金',
    overview:
      '体育馆建成于2006年，金属屋面局部渗漏。本次更换屋面板约4200平方米，更换天沟和采光带，屋面荷载不增加。计划工期60日历天，须在暑期前完成室内部分。',
    qualification: qualification(
      '建筑工程施工总承包三级或建筑装修装饰工程专业承包二级及以上资质',
      '面积不少于2000平方米的屋面工程',
    ),
    lots: [
      {
        title: '体育馆屋面修缮',
        state: 'published',
        phase: 'closed',
        unlocked: 1,
        schedule: tendering(0, '09:00', { bidDeadline: { hours: -1 }, documentUntil: on(-1, '17:00') }),
        estimate: '2450000.00',
        ceilingPrice: '2380000.00',
        bondAmount: '40000.00',
        bidValidityDays: 90,
        weights: null,
        lines: [
          line('屋面板更换', '0.9 mm 铝镁锰直立锁边板，含保温层', '平方米', '4200'),
          line('不锈钢天沟', '304 不锈钢 3 mm，展开宽度 1.2 m', '米', '260'),
          line('采光带', '聚碳酸酯实心板 10 mm', '平方米', '320'),
        ],
        clauses: clauses('屋面防水等级一级，质保期不少于10年。'),
        bids: [
          bid('a', on(-2, '15:02'), '9', '58日历天', ['392.50', '680.00', '465.00']),
          bid('b', on(-1, '16:41'), '9', '60日历天', ['401.00', '705.00', '452.00'], {
            replaced: on(-3, '11:20'),
          }),
          bid('c', on(-1, '10:33'), '9', '55日历天', ['385.00', '720.00', '488.00']),
        ],
      },
    ],
  },
  {
    key: 'pier',
    serial: 103,
    title: '澄屿港务集团3号泊位护岸加固工程',
    method: 'open_tender',
    scope: 'mandatory',
    kind: 'works',
    categoryId: 'B05000000',
    areaCode: '350203',
    buyer: 'port',
    fundSource: '国有资金',
    overview:
      '3号泊位护岸长420米，局部冲刷。抛填块石约1.8万立方米，安放扭王字块2600件，修复胸墙裂缝。计划工期180日历天，避开每年七月至九月的台风期安排水下作业。',
    qualification: qualification(
      '港口与航道工程施工总承包二级及以上资质',
      '单项合同额不低于1000万元的护岸或防波堤工程',
    ),
    allowsConsortium: true,
    lots: [
      {
        title: '3号泊位护岸加固',
        state: 'publicity',
        phase: 'publicity',
        schedule: tendering(-9),
        estimate: '16070000.00',
        ceilingPrice: '15600000.00',
        bondAmount: '200000.00',
        bidValidityDays: 120,
        weights: { technical: 45, commercial: 15, price: 40 },
        lines: [
          line('抛填块石', '单块 100–200 kg，含水上运输', '立方米', '18000'),
          line('扭王字块', 'C35 混凝土，单件 4 t，含安放', '件', '2600'),
          line('胸墙裂缝修复', '化学灌浆，含表面封闭', '米', '380'),
        ],
        clauses: clauses('扭王字块混凝土强度不低于C35，抗冻等级F250。'),
        bids: [
          bid('a', on(-11, '09:48'), '9', '178日历天', ['268.00', '3720.00', '520.00']),
          bid('b', on(-10, '17:25'), '9', '170日历天', ['261.00', '3650.00', '560.00'], {
            deviations: [{ clauseNo: '3.1', deviation: 'positive', note: '混凝土强度提高到C40。' }],
          }),
          bid('c', on(-10, '20:10'), '9', '180日历天', ['275.00', '3810.00', '498.00'], {
            consortium: {
              lead: { work: '陆上施工、胸墙修复与总协调', share: '60' },
              members: [
                {
                  name: '澄屿水下工程有限公司',
                  code: '91000000MA7DEMA70P',
                  work: '水下抛石与扭王字块安放',
                  share: '40',
                },
              ],
            },
          }),
        ],
        scores: [
          { by: 'a', technical: 82, commercial: 80, comment: '水下施工方案完整，船机配置一般。' },
          {
            by: 'b',
            technical: 91,
            commercial: 90,
            comment: '船机自有，台风期安排合理，混凝土指标高于要求。',
          },
          { by: 'c', technical: 76, commercial: 78, comment: '类似工程业绩较少。' },
        ],
        publicity: { from: on(-2, '09:00') },
        complaints: [aboutCommittee],
      },
    ],
  },
  {
    key: 'depot',
    serial: 104,
    title: '云汀轨道交通车辆段综合楼装修工程',
    method: 'open_tender',
    scope: 'mandatory',
    kind: 'works',
    categoryId: 'B07000000',
    areaCode: '330106',
    buyer: 'metro',
    fundSource: '国有资金',
    overview:
      '车辆段综合楼共六层，装修面积约1.15万平方米，包括调度大厅、办公、培训和倒班宿舍。材料燃烧性能和环保指标按公共建筑要求执行。',
    qualification: qualification(
      '建筑装修装饰工程专业承包一级资质',
      '单项装修面积不少于8000平方米的公共建筑装修工程',
    ),
    lots: [
      {
        title: '综合楼装修',
        state: 'archived',
        phase: 'archived',
        schedule: tendering(-150),
        estimate: '19470000.00',
        ceilingPrice: '18900000.00',
        bondAmount: '300000.00',
        bidValidityDays: 120,
        weights: { technical: 40, commercial: 20, price: 40 },
        lines: [
          line('公共区域装修', '地面、墙面、吊顶，含照明', '平方米', '3800'),
          line('办公区域装修', '含隔断和门窗', '平方米', '5200'),
          line('倒班宿舍装修', '含卫生间', '平方米', '2500'),
        ],
        clauses: clauses('室内空气质量检测合格后方可移交。'),
        bids: [
          bid('a', on(-152), '9', '150日历天', ['1850.00', '1420.00', '1560.00']),
          bid('b', on(-151), '9', '140日历天', ['1790.00', '1395.00', '1510.00']),
          bid('c', on(-151, '18:30'), '9', '150日历天', ['1880.00', '1450.00', '1600.00']),
        ],
        scores: [
          { by: 'a', technical: 80, commercial: 82, comment: '方案可行。' },
          { by: 'b', technical: 90, commercial: 88, comment: '组织有序，夜间施工措施得当。' },
          { by: 'c', technical: 79, commercial: 80, comment: '智能化部分较好，装修业绩较少。' },
        ],
        publicity: { from: on(-140, '09:00') },
        award: {
          to: 'b',
          issued: on(-134),
          reason: '综合得分第一',
          acknowledged: on(-133, '09:12'),
          contract: { no: 'YT-ZX-0104', signed: on(-126, '10:00') },
        },
        archived: on(-10, '16:00'),
        orders: [
          {
            state: 'closed',
            contractNo: 'YT-ZX-0104',
            consignee: '许工',
            consigneePhone: '13800001003',
            address: '云汀市车辆段路1号综合楼',
            paymentDays: 60,
            paymentTerms: '按进度支付，竣工验收后付至97%',
            issued: on(-110),
            lines: [
              { line: 0, materialCode: 'GC-0104-01', qty: '3800', requiredDay: -20 },
              { line: 1, materialCode: 'GC-0104-02', qty: '5200', requiredDay: -20 },
              { line: 2, materialCode: 'GC-0104-03', qty: '2500', requiredDay: -20 },
            ],
            promisedDay: -25,
          },
        ],
      },
    ],
  },
  {
    key: 'bridge',
    serial: 105,
    title: '海州云帆大道跨河桥梁加固工程',
    method: 'open_tender',
    scope: 'mandatory',
    kind: 'works',
    categoryId: 'B02000000',
    areaCode: '330212',
    buyer: 'construction',
    fundSource: '财政资金',
    overview:
      '云帆大道跨河桥全长186米，上部结构粘贴钢板加固，更换支座96套、伸缩缝8道，桥面铺装翻新。施工期间半幅通行。',
    qualification: qualification(
      '公路工程施工总承包二级或桥梁工程专业承包二级及以上资质',
      '跨径不小于30米的桥梁加固工程',
    ),
    lots: [
      {
        title: '跨河桥梁加固',
        state: 'suspended',
        phase: 'suspended',
        schedule: tendering(14),
        estimate: '9480000.00',
        ceilingPrice: '9200000.00',
        bondAmount: '150000.00',
        bidValidityDays: 90,
        weights: { technical: 50, commercial: 10, price: 40 },
        lines: [
          line('粘贴钢板加固', 'Q355 钢板 8 mm，含结构胶', '平方米', '1460'),
          line('支座更换', '盆式橡胶支座，含顶升', '套', '96'),
          line('伸缩缝更换', '模数式 160 型', '道', '8'),
        ],
        clauses: clauses('顶升过程同步监测，位移差不大于2毫米。'),
        holders: ['a', 'b'],
        complaints: [aboutSuspension],
        stopped: { at: on(-1, '10:00'), reason: '对招标文件业绩条件的异议正在处理，答复前暂停招标活动。' },
      },
    ],
  },
  {
    key: 'lake-lighting',
    serial: 107,
    title: '云汀市湖滨公园夜景照明提升工程',
    method: 'consultation',
    scope: 'government',
    kind: 'works',
    ground: { code: 'g_other_works', note: '工程未达到必须招标的规模标准，属必须招标以外的工程项目。' },
    categoryId: 'B06000000',
    areaCode: '330106',
    buyer: 'park',
    fundSource: '财政资金',
    overview:
      '湖滨公园环湖步道2.4公里、亭廊6处的照明提升，采用低色温灯具，夜间22:30后自动降低亮度，保护栖息鸟类。',
    qualification: qualification('城市及道路照明工程专业承包三级及以上资质', '公园或景区照明工程'),
    lots: [
      {
        title: '夜景照明提升',
        state: 'deciding',
        phase: 'deciding',
        schedule: quick(-21, '14:30', {
          published: on(-45),
          documentFrom: on(-44),
          questionUntil: on(-26, '17:00'),
          replyUntil: null,
        }),
        estimate: '1860000.00',
        ceilingPrice: '1860000.00',
        bondAmount: '0.00',
        bidValidityDays: 60,
        weights: { technical: 45, commercial: 15, price: 40 },
        lines: [
          line('步道庭院灯', '3000 K，功率 18 W，含基础', '套', '320'),
          line('亭廊轮廓灯', '3000 K，IP67', '米', '1450'),
          line('智能控制系统', '含分时调光和远程监测', '套', '1'),
        ],
        clauses: clauses('色温不高于3000 K，湖面方向无直射光。'),
        bids: [
          bid('a', on(-22, '16:00'), '9', '45日历天', ['2380.00', '265.00', '186000.00']),
          bid('b', on(-21, '10:10'), '9', '50日历天', ['2450.00', '258.00', '198000.00']),
          bid('c', on(-21, '11:36'), '9', '40日历天', ['2320.00', '278.00', '168000.00']),
        ],
        negotiation: {
          subject: '控制系统功能和最后报价',
          state: 'concluded',
          rounds: [
            {
              requirements: '请说明22:30后分区降低亮度的实现方式，并报本轮价格。',
              opens: on(-20, '09:00'),
              closes: on(-20, '17:00'),
              quotes: [
                { by: 'a', prices: ['2360.00', '262.00', '182000.00'] },
                { by: 'b', prices: ['2410.00', '256.00', '190000.00'] },
                { by: 'c', prices: ['2300.00', '275.00', '166000.00'] },
              ],
            },
            {
              requirements: '最后报价。',
              opens: on(-19, '09:00'),
              closes: on(-19, '12:00'),
              final: true,
              quotes: [
                { by: 'a', prices: ['2330.00', '260.00', '178000.00'] },
                { by: 'b', prices: ['2400.00', '255.00', '188000.00'] },
                { by: 'c', prices: ['2260.00', '268.00', '162000.00'] },
              ],
            },
          ],
        },
        scores: [
          { by: 'a', technical: 84, commercial: 82, comment: '灯具检测报告齐全。' },
          { by: 'b', technical: 80, commercial: 88, comment: '施工组织较好，控制系统说明偏简。' },
          { by: 'c', technical: 90, commercial: 84, comment: '控制系统成熟，生态保护措施具体。' },
        ],
        publicity: { from: on(-18, '09:00') },
      },
    ],
  },
];
