import { works as clauses } from './clauses.ts';
import { aboutDisclosure } from './complained.ts';
import type { TenderStory } from './shape.ts';
import { on, tendering } from './when.ts';
import { worksLine as line, worksQualification as qualification } from './words.ts';

/** Works, before the opening. */
export const worksOpen: readonly TenderStory[] = [
  {
    key: 'drainage',
    serial: 101,
    title: '海州滨江片区雨污分流改造工程施工',
    method: 'open_tender',
    scope: 'mandatory',
    kind: 'works',
    categoryId: 'B02000000',
    areaCode: '330212',
    buyer: 'water',
    agency: true,
    handlers: ['agency_a'],
    fundSource: '地方政府专项债券',
    overview:
      '对滨江片区12条道路的合流管网进行分流改造：新建雨水管道约8.6公里、污水管道约6.2公里，改造检查井410座，恢复路面约5.1万平方米。计划工期300日历天，施工期间保持沿线居民出行和排水不中断。',
    qualification: qualification(
      '市政公用工程施工总承包二级及以上资质',
      '单项合同额不低于3000万元的市政管网工程',
    ),
    siteVisit:
      '不集中组织。获取文件的潜在投标人均可于工作日9:00至17:00自行前往滨江片区各道路踏勘，费用自理；踏勘后有疑问的，请在提疑截止前提出。',
    allowsConsortium: true,
    lots: [
      {
        title: '滨江片区雨污分流改造工程',
        state: 'published',
        phase: 'bidding',
        schedule: tendering(12),
        estimate: '48200000.00',
        ceilingPrice: '46800000.00',
        bondAmount: '500000.00',
        bidValidityDays: 120,
        weights: { technical: 40, commercial: 10, price: 50 },
        lines: [
          line('雨水管道敷设', '钢筋混凝土管 DN600–DN1200，含沟槽开挖回填', '米', '8600'),
          line('污水管道敷设', '球墨铸铁管 DN300–DN600，含闭水试验', '米', '6200'),
          line('检查井改造', '钢筋混凝土检查井，含防坠网', '座', '410'),
          line('路面恢复', '沥青混凝土面层，含基层', '平方米', '51000'),
        ],
        clauses: clauses(
          '管道闭水试验合格率100%，不合格段返工至合格。',
          '采用非开挖工艺穿越滨江大道，不得中断交通。',
        ),
        holders: ['a'],
        complaints: [aboutDisclosure],
        questions: [
          {
            by: 'b',
            type: 'technical',
            section: '第五章 2.3',
            title: '穿越滨江大道段的地下管线资料',
            content:
              '招标文件未附滨江大道段的地下管线探测成果，请问能否提供，或者由中标人自行探测并计入报价？',
            asked: on(-6, '10:12'),
            outcome: {
              state: 'published',
              at: on(-4, '16:30'),
              announce: true,
              answer: '管线探测成果已作为澄清附件上传。施工前的复核由中标人负责，费用包含在报价中。',
            },
          },
          {
            by: 'a',
            type: 'commercial',
            section: '第三章 4.2',
            title: '进度款支付是否包含材料预付',
            content: '主要管材采购周期较长，请明确进度款是否可以包含已到场并验收合格的管材价款。',
            asked: on(-1, '14:05'),
          },
        ],
        changes: [
          {
            at: on(-4, '16:00'),
            title: '滨江大道段地下管线探测成果',
            kind: 'drawing',
            note: '补充滨江大道段地下管线探测成果。本次澄清不影响投标文件编制的时间，递交截止时间不变。',
          },
        ],
      },
    ],
  },
  {
    key: 'metro-hvac',
    serial: 106,
    title: '云汀轨道交通2号线车站通风空调安装工程',
    method: 'open_tender',
    scope: 'mandatory',
    kind: 'works',
    categoryId: 'B06000000',
    areaCode: '330106',
    buyer: 'metro',
    fundSource: '多渠道组合资金',
    overview:
      '2号线8座车站的通风空调系统安装、调试和联调配合，设备由采购人供应。采用资格预审，通过者获取招标文件。',
    qualification: qualification('机电工程施工总承包一级资质', '城市轨道交通车站机电安装工程'),
    lots: [
      {
        title: '车站通风空调安装',
        state: 'published',
        phase: 'prequalifying',
        schedule: tendering(44, '10:00', {
          published: on(-19, '09:00'),
          documentFrom: on(12, '09:00'),
          prequalificationDeadline: on(4, '17:00'),
        }),
        estimate: '33480000.00',
        ceilingPrice: '32500000.00',
        bondAmount: '500000.00',
        bidValidityDays: 120,
        weights: { technical: 50, commercial: 10, price: 40 },
        lines: [
          line('风管制作安装', '镀锌钢板，厚度按图纸', '平方米', '26800'),
          line('空调机组安装', '采购人供设备，含减振和接管', '台', '64'),
          line('系统调试', '含联合调试配合', '站', '8'),
        ],
        clauses: clauses('焊接和吊装作业人员持证上岗，区间作业服从运营调度。'),
        prequalifications: [
          {
            by: 'b',
            state: 'submitted',
            statement:
              '我公司具有机电工程施工总承包一级资质，近五年完成两条线路的车站机电安装，证明材料见附件。',
            submitted: on(-1, '15:20'),
          },
          { by: 'a', state: 'draft', statement: '正在整理类似工程业绩证明。' },
        ],
      },
    ],
  },
];
