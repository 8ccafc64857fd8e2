import { bid } from './bid.ts';
import { goods as clauses } from './clauses.ts';
import { nobodysNumber } from './people.ts';
import type { ComplaintStory, PersonStory, TenderStory } from './shape.ts';
import { on, tendering, within } from './when.ts';
import { line, qualification } from './words.ts';

/** A person without an account or a company. */
const employee: PersonStory = {
  name: '竺远',
  idNo: nobodysNumber(21),
  phone: '13800003021',
  interest: '本人持有拟参加本次投标的企业的股权，投标结果与本人有利害关系。',
};

/** Received, and both sides have stated: it waits for the decision. */
export const aboutCommittee: ComplaintStory = {
  by: 'a',
  subject: 'other',
  respondent: 'b',
  facts: '开标后从公开的企业年报得知，一名评标委员会成员三年前在被投诉人的关联单位任职，没有主动回避。',
  basis: '《招标投标法实施条例》第四十六条、第六十条',
  request: '请查明该成员是否应当回避；应当回避的，责令重新评标。',
  knownDay: -3,
  submitted: on(-2, '10:20'),
  received: on(-1, '09:40'),
  buyerStates: {
    at: within(-11),
    text: '评标委员会由专家库随机抽取，抽取前已按名单核对回避情形；该成员签署过无利害关系的声明，我方没有收到与声明不符的信息。',
  },
  respondentStates: {
    at: within(-6),
    text: '该成员曾在我单位参股的企业兼任技术顾问，任期于三年前届满，此后没有劳动关系和经济往来，我单位也没有就本次投标与其联系。',
  },
};

/** A complaint that its author must correct. */
export const aboutSuspension: ComplaintStory = {
  by: 'b',
  subject: 'other',
  facts: '项目已经暂停，没有告知预计何时恢复，投标保证金的有效期可能不足。',
  basis: '《招标投标法实施条例》第六十条',
  request: '请责令招标人说明恢复的时间。',
  knownDay: -1,
  submitted: within(-8),
  correction: {
    at: within(-4),
    text: '请补充说明暂停对投标造成的具体影响，并附投标保证金有效期的证明。',
    days: 5,
  },
};

/** A person's complaint that waits for the supervisor's review. */
export const aboutDisclosure: ComplaintStory = {
  by: employee,
  subject: 'other',
  facts: '本人致电招标代理机构询问获取文件的手续时，对方在电话中说出了已经有几家企业获取招标文件。',
  basis: '《招标投标法》第二十二条、第五十条，《招标投标法实施条例》第六十条',
  request: '请查明招标代理机构是否透露了可能影响公平竞争的情况，并依法处理。',
  knownDay: -2,
  submitted: within(-20),
};

/**
 * An award that the supervisor's decision made void: the other candidates wait for a new publicity, the order is
 * stopped.
 */
export const complained: readonly TenderStory[] = [
  {
    key: 'shore-power',
    serial: 219,
    title: '澄屿港务集团2号码头岸电设备采购',
    method: 'open_tender',
    scope: 'mandatory',
    kind: 'goods',
    categoryId: 'A02000000',
    areaCode: '350203',
    buyer: 'port',
    fundSource: '国有资金',
    overview: '2号码头新增高压岸电系统2套、低压岸电箱12台，含安装指导、联调和船员操作培训。',
    qualification: qualification('近三年完成过港口岸电设备供货'),
    lots: [
      {
        title: '岸电设备',
        state: 'reshowing',
        phase: 'reshowing',
        schedule: tendering(-70),
        estimate: '6200000.00',
        ceilingPrice: '6000000.00',
        bondAmount: '100000.00',
        bidValidityDays: 120,
        weights: { technical: 50, commercial: 15, price: 35 },
        lines: [
          line('高压岸电系统', '6.6 kV/60 Hz，单套容量 1600 kVA', '套', '2', '合同生效后90日'),
          line('低压岸电箱', '400 V/50 Hz，双回路', '台', '12', '合同生效后60日'),
        ],
        clauses: clauses('变频电源满载效率不低于95%。'),
        bids: [
          bid('a', on(-72, '10:15'), '13', '85日', ['2260000.00', '78000.00']),
          bid('b', on(-71, '15:40'), '13', '80日', ['2180000.00', '75500.00']),
          bid('c', on(-71, '17:05'), '13', '88日', ['2310000.00', '79800.00']),
        ],
        scores: [
          { by: 'a', technical: 86, commercial: 85, comment: '联调方案完整，效率指标有检测报告。' },
          { by: 'b', technical: 92, commercial: 90, comment: '效率指标最高，类似业绩较多。' },
          { by: 'c', technical: 80, commercial: 82, comment: '培训安排偏简。' },
        ],
        publicity: { from: on(-62, '09:00') },
        award: {
          to: 'b',
          issued: on(-52),
          reason: '综合得分第一',
          acknowledged: on(-51, '09:30'),
          contract: { no: 'CY-AD-0219', signed: on(-46, '10:00') },
        },
        orders: [
          {
            state: 'confirmed',
            contractNo: 'CY-AD-0219',
            consignee: '陆工',
            consigneePhone: '13800001006',
            address: '澄屿市港口路2号2号码头变电所',
            paymentDays: 60,
            paymentTerms: '验收合格并收到发票后60日内付款',
            issued: on(-34),
            lines: [{ line: 1, materialCode: 'AD-0219-02', qty: '12', requiredDay: 20 }],
            promisedDay: 18,
          },
          {
            state: 'received',
            contractNo: 'CY-AD-0219',
            consignee: '陆工',
            consigneePhone: '13800001006',
            address: '澄屿市港口路2号2号码头变电所',
            paymentDays: 60,
            paymentTerms: '验收合格并收到发票后60日内付款',
            issued: on(-34, '14:00'),
            lines: [{ line: 0, materialCode: 'AD-0219-01', qty: '1', requiredDay: -9 }],
            promisedDay: -10,
          },
        ],
        complaints: [
          {
            by: 'c',
            subject: 'result',
            objection: {
              submitted: on(-61, '14:20'),
              facts: '公示的第一名的业绩合同签订时，所供型号的产品尚未取得船级社认可，业绩可能不真实。',
              answered: on(-60, '16:30'),
              answer: '评标委员会核对了业绩合同和验收单的原件，内容一致，符合招标文件的要求，维持评标结果。',
            },
            respondent: 'b',
            facts: '答复只说核对了合同和验收单，没有核对产品认可的日期：认可证书的签发日晚于验收单的日期。',
            basis: '《招标投标法》第五十四条，《招标投标法实施条例》第四十二条、第六十条',
            request: '请查明业绩是否真实；不真实的，认定中标无效，依法重新确定中标人。',
            submitted: on(-52, '09:30'),
            received: on(-49, '10:10'),
            buyerStates: {
              at: on(-45, '16:00'),
              text: '我方按评标委员会的推荐确定中标人，业绩材料由评标委员会核对，愿意配合调查并提供全部评标资料。',
            },
            respondentStates: {
              at: on(-44, '10:40'),
              text: '验收单的日期是项目预验收的日期，正式验收在取得认可证书之后，两份文件的日期由项目部填写有误。',
            },
            decided: {
              written: on(-16, '15:00'),
              signed: on(-9, '17:20'),
              outcome: 'upheld',
              remedy: 'void_award',
              published: true,
              text: '经调查，所附业绩的验收单系事后制作，投标人提供了虚假的业绩材料，属于弄虚作假骗取中标。依据《招标投标法》第五十四条、第六十四条，《招标投标法实施条例》第六十八条，认定中标无效，责令招标人依法重新确定中标人。',
            },
          },
        ],
      },
    ],
  },
];
