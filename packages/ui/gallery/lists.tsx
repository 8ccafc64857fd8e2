import { useState } from 'react';
import { Breadcrumb } from '../src/breadcrumb/breadcrumb.tsx';
import { Card } from '../src/card/card.tsx';
import { Chip, RemovableChip } from '../src/chip/chip.tsx';
import { DataTable } from '../src/data-table/data-table.tsx';
import { DescriptionList } from '../src/description-list/description-list.tsx';
import { EmptyState } from '../src/empty-state/empty-state.tsx';
import { FileList } from '../src/file-list/file-list.tsx';
import { Money } from '../src/money/money.tsx';
import { PageHeader } from '../src/page-header/page-header.tsx';
import { Pagination } from '../src/pagination/pagination.tsx';
import { Badge } from '../src/status-badge/status-badge.tsx';
import { Tabs } from '../src/tabs/tabs.tsx';
import { Part } from './part.tsx';

const lots = [
  {
    id: '1',
    name: '东部园区屋顶光伏发电系统设备采购及安装调试（含三年运维服务）第二次公开招标项目',
    price: '1234567.89',
  },
  { id: '2', name: '办公家具', price: '98000' },
];

export function Lists() {
  const [pageNum, setPage] = useState(4);
  return (
    <>
      <Part name="页头">
        <PageHeader title="项目进展" badges={<Badge tone="info">投标中</Badge>} lead="编号 ZB-2026-0017" />
        <Breadcrumb
          trail={[
            { title: '我的投标项目', href: '#bidList' },
            { title: '项目进展', href: '#processManage' },
          ]}
        />
        <Tabs
          label="公告类型"
          current="a"
          tabs={[
            { key: 'a', title: '招标公告', href: '#a', count: 12 },
            { key: 'b', title: '变更公告', href: '#b' },
          ]}
        />
        <Chip text="工程" href="#x" on />
        <Chip text="货物" href="#y" />
        <RemovableChip name="地区" value="江苏省" removeHref="#z" />
      </Part>
      <Part name="表格">
        <DataTable
          caption="标段"
          rows={lots}
          rowKey={(lot) => lot.id}
          rowHref={(lot) => `#lot-${lot.id}`}
          columns={[
            { key: 'name', title: '名称', cell: (lot) => lot.name },
            { key: 'price', title: '预算', numeric: true, cell: (lot) => <Money amount={lot.price} /> },
          ]}
        />
      </Part>
      <Part name="分页按钮">
        <Pagination pageNum={pageNum} count={1234} onChange={setPage} />
      </Part>
      <Part name="分页链接">
        <Pagination count={95} pageNum={1} hrefFor={(to) => `?keyword=光伏&pageNum=${to}`} label="公告分页" />
      </Part>
      <Part name="说明与附件">
        <Card title="基本信息">
          <DescriptionList
            items={[
              { term: '招标人', detail: '示例采购中心' },
              { term: '预算', detail: <Money amount="1200000" unit="元" tax="含税" /> },
              { term: '备注', detail: '' },
            ]}
          />
        </Card>
        <FileList
          files={[{ id: 'f', name: '招标文件.pdf', size: 1_572_864, sha256: 'ab'.repeat(32), href: '#f' }]}
        />
        <EmptyState />
      </Part>
    </>
  );
}
