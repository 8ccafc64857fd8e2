import type pg from 'pg';

/** Number of tenders, each with one lot and its notices (about 1.4 a tender). */
export type Size = number;

/** The user and the company whose signed-in lists are measured. */
export const measured = {
  buyer: '00000000-0000-4000-8000-000000000001',
  company: '00000000-0000-4000-8000-0000000c0001',
  organisation: '00000000-0000-4000-8000-0000000b0001',
  supplier: '00000000-0000-4000-8000-0000000a0001',
} as const;

// Words with a known share of the titles: 采购 and 项目 are in nearly all, 光伏 in about 0.5%.
const things = [
  '办公家具',
  '中央空调',
  '高压开关柜',
  '电力电缆',
  '变压器',
  '钢结构厂房',
  '污水处理设备',
  '道路照明灯具',
  '实验室仪器',
  '医用超声诊断仪',
  '消防泵组',
  '智能水表',
  '防火门窗',
  '混凝土输送泵',
  '皮带输送机',
  '挖掘机租赁',
  '物业管理服务',
  '食堂食材配送',
  '安保服务',
  '绿化养护',
  '工程监理',
  '勘察设计',
  '造价咨询',
  '软件开发',
  '服务器与存储',
  '网络安全设备',
  '数据中心机房',
  '视频监控系统',
  '电子显示屏',
  '劳动防护用品',
  '危险废物处置',
  '车辆维修保养',
  '印刷服务',
  '法律顾问服务',
  '审计服务',
  '保险服务',
  '体检服务',
  '培训服务',
  '桥梁检测',
  '轨道扣件',
  '螺栓紧固件',
  '轴承',
  '润滑油',
  '阀门',
  '液压油缸',
  '焊接材料',
  '不锈钢板',
  '铝合金型材',
  '玻璃幕墙',
  '外墙涂料',
];
const scenes = [
  '一期工程',
  '二期扩建',
  '年度框架',
  '改造升级',
  '应急储备',
  '新建厂区',
  '老旧小区改造',
  '产业园配套',
  '总部大楼',
  '物流基地',
  '城市更新',
  '乡村振兴',
];
const brands = [
  '云帆',
  '星河',
  '远山',
  '清江',
  '金桥',
  '海岳',
  '恒川',
  '启明',
  '北辰',
  '长风',
  '南岭',
  '东湖',
  '西域',
  '中泽',
  '华岳',
  '天衡',
];
const trades = [
  '建设集团',
  '能源发展',
  '水务投资',
  '交通运营',
  '医疗中心',
  '实业股份',
  '科技园区',
  '城市服务',
  '电力工程',
  '机械制造',
];

const list = (words: readonly string[]) => `array[${words.map((word) => `'${word}'`).join(',')}]`;
/** One item of a list, by a hash of the row's number: the same in every run, without a visible pattern. */
const pick = (words: readonly string[], salt: number) =>
  `(${list(words)})[1 + mod(hashint8(n * 31 + ${salt})::bigint & 2147483647, ${words.length})]`;
const part = (salt: number, of: number) => `mod(hashint8(n * 31 + ${salt})::bigint & 2147483647, ${of})`;
const uuid = (kind: string) => `(lpad(to_hex(n), 8, '0') || '-${kind}-4000-8000-' ||
  substr(md5(n || '${kind}'), 1, 12))::uuid`;

const overview =
  '本项目采购内容包括设备供货、运输、安装调试、人员培训及质保期内的售后服务，具体技术要求详见招标文件第五章。';
const body = Array.from(
  { length: 6 },
  (_, at) => `## ${at + 1}、第${at + 1}部分\n\n${overview}投标人应按要求编制并递交投标文件。\n`,
).join('\n');

/**
 * Fills a migrated database with reference data, over two connections. Indexes are dropped before and created again
 * after, and foreign keys are not checked row by row, because only reading is measured. The tally is maintained by
 * its own trigger.
 */
export async function populate(connect: () => Promise<pg.Client>, size: Size): Promise<void> {
  const [one, two] = [await connect(), await connect()];
  const indexes = await dropIndexes(one, ['tender', 'lot', 'notice', 'message', 'invitation', 'bid']);
  await people(one);
  await one.query('alter table notice enable always trigger tally_notices');
  await one.query(rows(size));
  for (const client of [one, two]) {
    await client.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '128MB';
      set max_parallel_maintenance_workers = 0; set session_replication_role = replica`);
  }
  const isHeavy = ({ definition }: Index) => definition.includes('gin (search)');
  await Promise.all([
    (async () => {
      await one.query(notices(size));
      for (const index of indexes.filter(isHeavy)) await one.query(index.definition);
    })(),
    (async () => {
      for (const statement of tenderStatements(size)) await two.query(statement);
      const left = indexes.filter((index) => !isHeavy(index) && index.table !== 'notice');
      for (const { definition } of left) await two.query(definition);
    })(),
  ]);
  await Promise.all(
    [one, two].map(async (client, at) => {
      const mine = indexes.filter((index) => index.table === 'notice' && !isHeavy(index));
      for (const { definition } of mine.filter((_, place) => place % 2 === at))
        await client.query(definition);
    }),
  );
  await one.query('alter table notice enable trigger tally_notices; drop table made, place, branch');
  await two.end();
  await one.query('reset session_replication_role');
  await one.query('vacuum (analyze)');
  await one.end();
}

/** The values that the rows of all tables share, one row a tender. */
const rows = (size: Size) => `
  create unlogged table place as select code, row_number() over (order by code) - 1 as at from area
  where right(code, 2) <> '00';
  create unlogged table branch as select id, row_number() over (order by id) - 1 as at, left(id, 1) as letter
  from category where id not in (select parent_id from category where parent_id is not null);
  create unlogged table made as
  select n, ${uuid('7e4d')} as tender_id, ${uuid('10f7')} as lot_id,
    case when ${part(1, 200)} = 0 then '光伏组件' else ${pick(things, 2)} end as thing,
    ${pick(brands, 3)} || ${pick(trades, 4)} || '有限公司' as buyer,
    ${pick(scenes, 5)} as scene,
    (array['open_tender', 'open_tender', 'open_tender', 'invited_tender', 'negotiation', 'consultation', 'inquiry',
      'rfq', 'single_source', 'reverse_auction'])[1 + ${part(6, 10)}] as method,
    place.code as area_code, branch.id as category_id,
    case branch.letter when 'A' then 'goods' when 'B' then 'works' else 'services' end as kind,
    -- Three years of them, the newest a minute old; one in fifty is still open.
    now() - interval '1 minute' - (n - 1) * (interval '1095 days' / ${size}) as published_at
  from generate_series(1, ${size}) as n
  join place on place.at = ${part(7, 2_800)}
  join branch on branch.at = mod(${part(8, 100_000)}, (select count(*) from branch))
  -- Written in the order in which they were published, as in service.
  order by n desc`;

const tenderNo = `'ZB' || to_char(published_at, 'YYYYMMDD') || lpad(n::text, 7, '0')`;

const notices = (size: Size) => `
  insert into notice (id, lot_id, tender_id, channel, kind, title, body, facts, tender_no, method,
    tender_kind, category_id, area_code, buyer_name, document_until, bid_deadline, published_at)
  select ${uuid('a110')}, lot_id, tender_id, 'tender', case when ${part(11, 20)} = 0 then 'prequalification' else 'tender' end,
    buyer || scene || thing || '采购项目' || case when ${part(11, 20)} = 0 then '资格预审公告' else '招标公告' end,
    '${body}', '{}'::jsonb, ${tenderNo}, method, kind, category_id,
    area_code, buyer, published_at + interval '10 days', published_at + interval '25 days', published_at from made
  union all
  select ${uuid('a320')}, lot_id, tender_id, 'award', 'award', buyer || scene || thing || '采购项目中标结果公告', '${body}',
    '{"winner": {"companyName": "测试供应商有限公司", "amount": "128000.00"}}'::jsonb,
    ${tenderNo}, method, kind, category_id,
    area_code, buyer, null::timestamptz, null::timestamptz, published_at + interval '40 days'
  from made where n > ${size / 20} and ${part(12, 10)} = 0
  order by published_at`;

const tenderStatements = (size: Size) => [
  // The rows are written without triggers, so the way that follows from the method is written here.
  `insert into tender (id, tender_no, title, method, sourcing, scope, kind, category_id, area_code, buyer_name,
    organisation_id, contact, fund_source, overview, qualification, created_by, created_at)
  select tender_id, ${tenderNo}, buyer || scene || thing || '采购项目', method,
    case when method in ('open_tender', 'consultation') then 'announced' else 'invited' end, 'voluntary', kind, category_id, area_code,
    buyer, '${measured.organisation}', '{"name": "李工", "phone": "0571-88880000"}', '自筹资金', '${overview}', '具有独立承担民事责任的能力。',
    '${measured.buyer}', published_at - interval '3 days' from made`,
  `insert into lot (id, tender_id, lot_no, title, state, evaluation_method, ceiling_price, document_from,
    document_until, question_until, bid_deadline, published_at, seal_recipient, created_at)
  select lot_id, tender_id, 1, '第一标段', case when n <= ${size / 50} then 'published' when ${part(9, 3)} = 0
      then 'contracted' when ${part(9, 3)} = 1 then 'archived' else 'failed' end,
    'lowest_price', 1000 + ${part(10, 9_000_000)}, published_at, published_at + interval '10 days',
    published_at + interval '12 days', published_at + interval '25 days', published_at, 'age1', published_at
  from made`,
  `insert into invitation (id, lot_id, company_id, state, letter, reply_until, sent_at)
  select ${uuid('1417')}, lot_id, case when ${part(13, 2000)} = 0 then '${measured.company}'::uuid
    else ${uuid('c000')} end, 'accepted', '请贵司参加投标。', published_at + interval '9 days', published_at from made`,
  `insert into bid (id, lot_id, company_id, state, created_at)
  select ${uuid('b1d0')}, lot_id, case when ${part(14, 2000)} = 0 then '${measured.company}'::uuid
    else ${uuid('c000')} end, 'withdrawn', published_at from made`,
  `insert into message (id, account_id, title, body, created_at, read_at)
  select ${uuid('3e55')}, case when ${part(15, 2000)} = 0 then '${measured.supplier}'::uuid
    when ${part(15, 2000)} = 1 then '${measured.buyer}'::uuid else ${uuid('acc0')} end, '开标提醒', '请按时参加开标。',
    published_at, case when ${part(16, 4)} = 0 then null else published_at end from made`,
];

async function people(client: pg.Client): Promise<void> {
  await client.query(`insert into account (id, kind, username, nick_name, phone, password_hash)
    values ('${measured.buyer}', 'staff', 'bench_buyer', '采购员', '13900000001', 'x');
    insert into account (id, kind, username, nick_name, phone, password_hash)
    values ('${measured.supplier}', 'supplier', 'bench_supplier', '投标员', '13900000002', 'x');
    insert into company (id, status, name, created_by)
    values ('${measured.company}', 'approved', '测试供应商有限公司', '${measured.supplier}');
    update account set company_id = '${measured.company}' where id = '${measured.supplier}';
    insert into account_role (account_id, role_id) select '${measured.supplier}', id from role where kind = 'supplier';
    insert into organisation (id, kind, name) values ('${measured.organisation}', 'purchaser', '测试采购单位');
    insert into account_role (account_id, role_id, organisation_id)
    select '${measured.buyer}', id, '${measured.organisation}' from role where kind = 'staff'`);
}

interface Index {
  readonly table: string;
  readonly name: string;
  /** The statement that creates it. */
  readonly definition: string;
}

/** Drops all indexes of the tables but those of constraints. */
async function dropIndexes(client: pg.Client, tables: readonly string[]): Promise<readonly Index[]> {
  const { rows } = await client.query<Index>(
    `select indrelid::regclass::text as table, indexrelid::regclass::text as name,
       pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid::regclass::text = any($1) and not exists (select from pg_constraint where conindid = indexrelid)
     order by 1`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows;
}
