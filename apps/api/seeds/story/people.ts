/**
 * The demo accounts and companies. Everything is invented: the credit codes contain the fictional mark DEMA, the phone
 * numbers are of a range that is not assigned, the ID numbers of a district that does not exist.
 */
import type { CompanyScale, CompanyState } from '@procure/domain/company/company.ts';
import { idCardCheckCharacter } from '@procure/domain/company/id-card.ts';
import { rolesIn, type StaffRole, type SupplierRole } from '@procure/domain/permission/role.ts';
import { type OrganisationKey, purchasersOf, type Team } from './organisations.ts';

/** The password of every demo account. */
export const demoPassword = 'Demo@2026';
/** The passphrase of every demo opener's key, and of the companies' keys for their drafts. */
export const demoPassphrase = 'Demo@2026-kaibiao';

export interface StaffStory {
  readonly username: string;
  readonly nickName: string;
  readonly phone: string;
  readonly role: StaffRole;
  /** The organisations in which the role is held. */
  readonly places: readonly OrganisationKey[];
}

const staffMember = (
  username: string,
  nickName: string,
  phone: string,
  role: StaffRole,
  places = placesOf(role, 'a'),
): StaffStory => ({ username, nickName, phone, role, places });

/** Openers and evaluators work for all purchasers; buyers and approvers for those of one team. */
function placesOf(role: StaffRole, team: Team): readonly OrganisationKey[] {
  if (role === 'opener' || role === 'evaluator') return [...purchasersOf('a'), ...purchasersOf('b')];
  if (rolesIn.purchaser.includes(role)) return purchasersOf(team);
  return rolesIn.supervisor.includes(role) ? ['bureau'] : ['operator'];
}

export const staff: readonly StaffStory[] = [
  staffMember('buyer_a', '林采购', '13800002001', 'buyer'),
  staffMember('approver_a', '方审批', '13800002002', 'approver'),
  staffMember('reviewer_a', '苏审核', '13800002003', 'reviewer'),
  // Measures against a company are proposed by one, confirmed by another, and an appeal is answered by a third.
  staffMember('reviewer_b', '卢审核', '13800002023', 'reviewer'),
  staffMember('reviewer_c', '安审核', '13800002033', 'reviewer'),
  staffMember('opener_a', '程开标', '13800002004', 'opener'),
  staffMember('opener_b', '孟开标', '13800002005', 'opener'),
  staffMember('opener_c', '乔开标', '13800002006', 'opener'),
  staffMember('evaluator_a', '秦评委', '13800002007', 'evaluator'),
  staffMember('evaluator_b', '骆评委', '13800002008', 'evaluator'),
  staffMember('evaluator_c', '温评委', '13800002009', 'evaluator'),
  staffMember('evaluator_d', '沈评委', '13800002013', 'evaluator'),
  staffMember('evaluator_e', '顾评委', '13800002014', 'evaluator'),
  staffMember('editor_a', '叶编辑', '13800002010', 'editor'),
  staffMember('auditor_a', '严审计', '13800002011', 'auditor'),
  staffMember('supervisor_a', '岑监督', '13800002017', 'supervisor'),
  // Signs what the first has worded of a complaint.
  staffMember('supervisor_b', '向监督', '13800002024', 'supervisor'),
  staffMember('admin_a', '系统管理员', '13800002012', 'admin'),
  staffMember('security_a', '安全管理员', '13800002015', 'security'),
  // Of the same purchasers as buyer_a, and a handler of some of its tenders, to whom others can be handed over.
  staffMember('buyer_c', '何采购', '13800002016', 'buyer'),
  // Signs the second step.
  staffMember('approver_c', '祁审批', '13800002018', 'approver'),
  // Signs nothing in the story; a colleague who is away can name this deputy.
  staffMember('approver_d', '穆审批', '13800002022', 'approver'),
  // Of another purchaser, which has no part in the tenders of the others.
  staffMember('buyer_b', '纪采购', '13800002019', 'buyer', placesOf('buyer', 'b')),
  staffMember('approver_b', '邵审批', '13800002020', 'approver', placesOf('approver', 'b')),
  // Handles the tenders that a purchaser of team a entrusts to the agency.
  staffMember('agency_a', '闻代理', '13800002021', 'buyer', ['agency']),
];

export interface CertificateStory {
  /** Of the dictionary `certificate_type`. */
  readonly type: string;
  readonly no: string;
  readonly issuer: string;
  /** Days from the seeding: before it, and after it; null is permanent. */
  readonly issued: number;
  readonly expires: number | null;
}

export interface CompanyStory {
  readonly key: 'a' | 'b' | 'c' | 'd' | 'pending' | 'returned';
  readonly state: CompanyState;
  /** The registering account; its user name serves as its name until the product asks for one. */
  readonly account: { readonly username: string; readonly phone: string };
  readonly companyName: string;
  readonly uscc: string;
  /** Of the dictionaries `company_type` and `taxpayer_type`. */
  readonly companyType: string;
  readonly taxpayerType: string;
  readonly companyScale: CompanyScale;
  readonly legalRepName: string;
  readonly legalRepIdNo: string;
  /** 万元 of CNY. */
  readonly regCapital: string;
  readonly foundedDate: string;
  readonly regAreaCode: string;
  readonly regAddress: string;
  readonly businessScope: string;
  readonly categoryCodes: readonly string[];
  readonly supplyAreas: readonly string[];
  readonly bankName: string;
  readonly bankAccountNo: string;
  readonly cnapsCode: string;
  readonly contact: {
    readonly name: string;
    readonly phone: string;
    readonly email: string;
    readonly post: string;
  };
  readonly certificates: readonly CertificateStory[];
  /** Why it was returned, at the fields it concerns. */
  readonly returned?: readonly { readonly field: string; readonly message: string }[];
}

const wholeCountry = ['100000'];

/** An ID number of a district that does not exist (990000), different for each company so that none appears shared. */
export function nobodysNumber(place: number): string {
  const first17 = `99000019491231${String(place).padStart(3, '0')}`;
  return `${first17}${idCardCheckCharacter(first17)}`;
}

export const companies: readonly CompanyStory[] = [
  {
    key: 'a',
    state: 'approved',
    account: { username: 'supplier_a', phone: '13800003001' },
    companyName: '海州澜石机电设备有限公司',
    uscc: '91000000MA1DEMA35X',
    companyType: 'limited',
    taxpayerType: 'general',
    companyScale: 'small',
    legalRepName: '江澜石',
    legalRepIdNo: nobodysNumber(1),
    regCapital: '5000',
    foundedDate: '2012-06-18',
    regAreaCode: '330212',
    regAddress: '澜石路88号澜石机电产业园3幢',
    businessScope: '机电设备、电气设备、仪器仪表的销售、安装和维修；机电安装工程施工；信息系统集成服务。',
    categoryCodes: ['A02000000', 'A05000000', 'A07000000', 'B06000000', 'B08000000', 'C16000000'],
    supplyAreas: wholeCountry,
    bankName: '海州商业银行澜石支行',
    bankAccountNo: '6200000000000001',
    cnapsCode: '300000000001',
    contact: { name: '江一帆', phone: '13800003001', email: 'a@example.com', post: '销售经理' },
    certificates: [
      {
        type: 'construction_qualification',
        no: 'DEMO-JZ-0001',
        issuer: '海州市住房和城乡建设局',
        issued: -900,
        expires: 925,
      },
      { type: 'quality_system', no: 'DEMO-ZL-0001', issuer: '海州认证中心', issued: -1070, expires: 25 },
    ],
  },
  {
    key: 'b',
    state: 'approved',
    account: { username: 'supplier_b', phone: '13800003002' },
    companyName:
      '海州市滨海新区青禾屿智慧能源与水务环境一体化综合治理工程勘察设计施工总承包及运营维护技术咨询服务产业发展集团股份有限公司',
    uscc: '91000000MA2DEMA455',
    companyType: 'joint_stock',
    taxpayerType: 'general',
    companyScale: 'large',
    legalRepName: '青禾屿',
    legalRepIdNo: nobodysNumber(2),
    regCapital: '120000',
    foundedDate: '2003-03-26',
    regAreaCode: '330206',
    regAddress: '滨海新区青禾屿大道199号综合治理大厦',
    businessScope:
      '市政公用工程、水利水电工程、环保工程的勘察、设计、施工和总承包；新能源设备的采购、安装和运营维护；工程技术咨询服务。',
    categoryCodes: [
      'A02000000',
      'A07000000',
      'B02000000',
      'B05000000',
      'B06000000',
      'C07000000',
      'C11000000',
      'C19000000',
    ],
    supplyAreas: wholeCountry,
    bankName: '海州建设发展银行滨海新区支行',
    bankAccountNo: '6200000000000002',
    cnapsCode: '300000000002',
    contact: { name: '禾小屿', phone: '13800003002', email: 'b@example.com', post: '市场总监' },
    certificates: [
      {
        type: 'construction_qualification',
        no: 'DEMO-JZ-0002',
        issuer: '海州市住房和城乡建设局',
        issued: -400,
        expires: 1425,
      },
      { type: 'safety_licence', no: 'DEMO-AQ-0002', issuer: '海州市应急管理局', issued: -1010, expires: 85 },
      {
        type: 'design_qualification',
        no: 'DEMO-SJ-0002',
        issuer: '海州市住房和城乡建设局',
        issued: -700,
        expires: 1125,
      },
    ],
  },
  {
    key: 'c',
    state: 'approved',
    account: { username: 'supplier_c', phone: '13800003003' },
    companyName: '云汀数擎科技股份有限公司',
    uscc: '91000000MA3DEMA55C',
    companyType: 'joint_stock',
    taxpayerType: 'general',
    companyScale: 'medium',
    legalRepName: '云汀·数擎',
    legalRepIdNo: nobodysNumber(3),
    regCapital: '8600.5',
    foundedDate: '2015-11-09',
    regAreaCode: '330106',
    regAddress: '云汀科技城数擎路5号A座',
    businessScope:
      '计算机软硬件开发、销售；信息系统集成和运行维护；建筑智能化工程；办公设备和实验室设备销售。',
    categoryCodes: [
      'A02000000',
      'A05000000',
      'A08000000',
      'B06000000',
      'C16000000',
      'C17000000',
      'C19000000',
    ],
    supplyAreas: ['330000', '320000', '310000'],
    bankName: '云汀科技银行科技城支行',
    bankAccountNo: '6200000000000003',
    cnapsCode: '300000000003',
    contact: { name: '云小擎', phone: '13800003003', email: 'c@example.com', post: '投标专员' },
    certificates: [
      {
        type: 'information_security_system',
        no: 'DEMO-XA-0003',
        issuer: '云汀认证中心',
        issued: -420,
        expires: 675,
      },
      { type: 'high_tech', no: 'DEMO-GX-0003', issuer: '云汀市科学技术局', issued: -600, expires: 495 },
      { type: 'quality_system', no: 'DEMO-ZL-0003', issuer: '云汀认证中心', issued: -500, expires: 595 },
    ],
  },
  {
    key: 'pending',
    state: 'pending',
    account: { username: 'supplier_pending', phone: '13800003004' },
    companyName: '霁川禾序环境工程有限公司',
    uscc: '91000000MA4DEMA65K',
    companyType: 'limited',
    taxpayerType: 'general',
    companyScale: 'small',
    legalRepName: '禾序',
    legalRepIdNo: nobodysNumber(4),
    regCapital: '1000',
    foundedDate: '2019-09-01',
    regAreaCode: '320106',
    regAddress: '禾序路12号环保科技园6幢201室',
    businessScope: '环境工程施工；园林绿化养护；固体废物收集和转运服务。',
    categoryCodes: ['C07000000', 'C14000000'],
    supplyAreas: ['320000'],
    bankName: '霁川银行禾序路支行',
    bankAccountNo: '6200000000000004',
    cnapsCode: '300000000004',
    contact: { name: '禾小序', phone: '13800003004', email: 'pending@example.com', post: '行政主管' },
    certificates: [
      { type: 'environment_system', no: 'DEMO-HJ-0004', issuer: '霁川认证中心', issued: -200, expires: 895 },
    ],
  },
  {
    key: 'returned',
    state: 'returned',
    account: { username: 'supplier_returned', phone: '13800003005' },
    companyName: '澄屿木作办公家具有限公司',
    uscc: '91000000MA5DEMA75T',
    companyType: 'limited',
    taxpayerType: 'small_scale',
    companyScale: 'micro',
    legalRepName: '木作',
    legalRepIdNo: nobodysNumber(5),
    regCapital: '200',
    foundedDate: '2021-04-15',
    regAreaCode: '350203',
    regAddress: '木作巷7号',
    businessScope: '办公家具的设计、生产和销售。',
    categoryCodes: ['A05000000'],
    supplyAreas: ['350000'],
    bankName: '澄屿银行木作巷支行',
    bankAccountNo: '6200000000000005',
    cnapsCode: '300000000005',
    contact: { name: '木小作', phone: '13800003005', email: 'returned@example.com', post: '负责人' },
    certificates: [],
    returned: [
      { field: 'certs', message: '营业执照扫描件缺少右下角登记机关印章，请重新上传完整页面' },
      { field: 'regAddress', message: '注册地址与营业执照不一致，请按营业执照填写到门牌号' },
    ],
  },
  {
    key: 'd',
    state: 'approved',
    account: { username: 'supplier_d', phone: '13800003007' },
    companyName: '霁川衡准工程技术有限公司',
    uscc: '91000000MA7DEMA959',
    companyType: 'limited',
    taxpayerType: 'general',
    companyScale: 'medium',
    legalRepName: '衡准',
    legalRepIdNo: nobodysNumber(6),
    regCapital: '3000',
    foundedDate: '2010-03-08',
    regAreaCode: '320106',
    regAddress: '衡准路66号工程技术大厦9层',
    businessScope: '工程监理；工程管理服务；阀门、仪器仪表的销售和技术服务。',
    categoryCodes: ['A02000000', 'C11000000', 'C19000000'],
    supplyAreas: wholeCountry,
    bankName: '霁川银行衡准路支行',
    bankAccountNo: '6200000000000007',
    cnapsCode: '300000000007',
    contact: { name: '衡小准', phone: '13800003007', email: 'd@example.com', post: '经营部经理' },
    certificates: [
      {
        type: 'construction_qualification',
        no: 'DEMO-JL-0007',
        issuer: '霁川市住房和城乡建设局',
        issued: -700,
        expires: 395,
      },
      { type: 'quality_system', no: 'DEMO-ZL-0007', issuer: '霁川认证中心', issued: -500, expires: 595 },
    ],
  },
];

export interface ColleagueStory {
  readonly username: string;
  readonly nickName: string;
  readonly phone: string;
  readonly company: CompanyStory['key'];
  readonly roles: readonly SupplierRole[];
}

/** Colleagues who were invited by their company's founder and have joined. */
export const colleagues: readonly ColleagueStory[] = [
  {
    username: 'supplier_a2',
    nickName: '江采薇',
    phone: '13800003008',
    company: 'a',
    roles: ['bid_preparer'],
  },
  {
    username: 'supplier_a3',
    nickName: '郝澜',
    phone: '13800003009',
    company: 'a',
    roles: ['company_reader'],
  },
];

/** Registered, no company yet. */
export const newcomer = { username: 'supplier_new', phone: '13800003006' } as const;
