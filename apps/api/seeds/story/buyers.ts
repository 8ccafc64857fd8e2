/** The invented buyers of the story. Their phone numbers are of a range that is not assigned. */
export interface Buyer {
  readonly name: string;
  readonly contact: {
    readonly name: string;
    readonly phone: string;
    readonly email: string;
    readonly address: string;
  };
  readonly objectionChannel: string;
}

function buyer(name: string, person: string, phone: string, mailbox: string, address: string): Buyer {
  return {
    name,
    contact: { name: person, phone, email: `${mailbox}@example.com`, address },
    objectionChannel: `异议请以书面形式送达${name}采购管理部（${address}，电话${phone}）；对答复不满意的，可向项目所在地招标投标行政监督部门投诉。`,
  };
}

export const buyers = {
  construction: buyer(
    '海州云帆建设集团有限公司',
    '林工',
    '13800001001',
    'bid.yunfan',
    '海州市云帆大道1号云帆大厦12层',
  ),
  water: buyer('海州清屿水务有限公司', '沈工', '13800001002', 'bid.qingyu', '海州市清屿路28号'),
  metro: buyer('云汀轨道交通运营有限公司', '许工', '13800001003', 'bid.yunting', '云汀市环湖东路66号'),
  hospital: buyer('云汀市第九人民医院', '周老师', '13800001004', 'bid.hospital', '云汀市杏林路9号行政楼3层'),
  college: buyer('海州滨江理工学院', '顾老师', '13800001005', 'bid.college', '海州市学府路100号'),
  energy: buyer('霁川新能源发展有限公司', '韩工', '13800001006', 'bid.jichuan', '霁川市光明路15号'),
  port: buyer('澄屿港务集团有限公司', '陆工', '13800001007', 'bid.chengyu', '澄屿市港口路2号'),
  data: buyer('海州市数字政务服务中心', '陈老师', '13800001008', 'bid.data', '海州市市民广场3号'),
  park: buyer('云汀市湖滨公园管理处', '唐老师', '13800001009', 'bid.park', '云汀市湖滨路1号'),
} as const satisfies Readonly<Record<string, Buyer>>;

export type BuyerKey = keyof typeof buyers;
export const buyerKeys = Object.keys(buyers) as readonly BuyerKey[];
