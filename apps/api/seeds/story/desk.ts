import { goods as goodsClauses, services as servicesClauses, works as worksClauses } from './clauses.ts';
import type { TenderStory } from './shape.ts';
import { on, tendering, unpublished } from './when.ts';
import { line, qualification } from './words.ts';

/** What lies on the buyer's desk: no visitor and no supplier sees it. */
export const desk: readonly TenderStory[] = [
  {
    key: 'parking',
    serial: 401,
    title: '澄屿港务集团员工停车楼新建工程',
    method: 'open_tender',
    scope: 'mandatory',
    kind: 'works',
    categoryId: 'B01000000',
    areaCode: '350203',
    buyer: 'port',
    fundSource: '企业自筹',
    overview: '新建五层停车楼，建筑面积约1.9万平方米，设车位560个，其中充电车位不少于三成。',
    qualification: qualification('具有建筑工程施工总承包二级及以上资质和有效的安全生产许可证'),
    lots: [
      {
        title: '停车楼新建',
        state: 'draft',
        phase: 'draft',
        schedule: unpublished(tendering(40)),
        ceilingPrice: '39800000.00',
        bondAmount: '500000.00',
        bidValidityDays: 120,
        weights: { technical: 40, commercial: 10, price: 50 },
        lines: [line('停车楼土建', '框架结构，五层', '平方米', '19000', '按合同工期')],
        clauses: worksClauses('充电车位预留容量不少于总车位的三成。'),
      },
    ],
  },
  {
    key: 'network',
    serial: 402,
    title: '海州滨江理工学院校园网络设备采购',
    method: 'open_tender',
    scope: 'government',
    kind: 'goods',
    categoryId: 'A02000000',
    areaCode: '330212',
    buyer: 'college',
    fundSource: '财政资金',
    overview: '教学区和宿舍区无线网络改造，采购接入点1200台、交换机160台，含两年原厂服务。',
    qualification: qualification('提供设备进网许可证和制造商售后服务承诺'),
    lots: [
      {
        title: '校园网络设备',
        state: 'pending_approval',
        phase: 'pending_approval',
        schedule: unpublished(tendering(30)),
        ceilingPrice: '3200000.00',
        bondAmount: '50000.00',
        bidValidityDays: 90,
        weights: { technical: 45, commercial: 15, price: 40 },
        lines: [
          line('无线接入点', '支持第六代及以上无线标准', '台', '1200', '合同生效后30日'),
          line('接入交换机', '24口供电', '台', '160', '合同生效后30日'),
        ],
        clauses: goodsClauses('单个接入点并发终端不少于120个。'),
      },
    ],
  },
  {
    key: 'audit',
    serial: 403,
    title: '海州云帆建设集团年度财务报表审计服务',
    method: 'open_tender',
    scope: 'voluntary',
    kind: 'services',
    categoryId: 'C20000000',
    areaCode: '330212',
    buyer: 'construction',
    fundSource: '企业自筹',
    overview: '集团及12家子公司三个年度的财务报表审计，每年四月二十日前出具报告。',
    qualification: qualification('具有会计师事务所执业证书，注册会计师不少于30人'),
    lots: [
      {
        title: '年度财务报表审计',
        state: 'approved',
        phase: 'approved',
        schedule: unpublished(
          tendering(28, '10:00', { documentFrom: on(3, '09:00'), questionUntil: on(15, '17:00') }),
        ),
        ceilingPrice: '1380000.00',
        bondAmount: '0.00',
        bidValidityDays: 60,
        weights: { technical: 60, commercial: 20, price: 20 },
        lines: [line('年度审计', '集团合并及12家子公司', '年', '3', '每年四月二十日前')],
        clauses: servicesClauses('项目负责人具有同等规模集团的审计经验。'),
      },
    ],
  },
];
