import type { TemplateRow } from '@procure/contract/tender/template.schema.ts';
import { categoryKindLabels } from '@procure/domain/category/kind.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { methodLabels, methods } from '@procure/domain/tender/method.ts';
import { tenderScopeLabels } from '@procure/domain/tender/scope.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import type { Column } from '@procure/ui/data-table/data-table.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { ListPage, Minor } from '@procure/web/list/list-page.tsx';
import { Rows } from '@procure/web/list/rows.tsx';
import { oneOf, useList, words } from '@procure/web/list/use-list.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ExportButton } from '../../../lib/export-button.tsx';
import { RenameTemplateDialog, RetireTemplateDialog } from '../components/template-dialogs.tsx';
import styles from '../components/tender.module.css';
import { acts, templatesQuery } from '../queries.ts';

const filters = { state: oneOf(['retired']), keyword: words, method: oneOf(methods) };

interface Asked {
  readonly dialog: 'rename' | 'retire';
  readonly template: TemplateRow;
}

/** `/tender/template`: the reusable parts of tenders that the reader's organisations keep. */
export default function TemplateListPage() {
  const list = useList(filters, ['state']);
  const { state, keyword, method } = list.filter;
  const filter = {
    keyword,
    method: method === '' ? [] : [method],
    state: state === '' ? ('in_use' as const) : state,
  };
  const query = useQuery({
    ...templatesQuery({
      ...filter,
      pageNum: list.pageNum,
    }),
    placeholderData: keepPreviousData,
  });
  const [asked, ask] = useState<Asked | null>(null);
  const close = () => ask(null);
  return (
    <ListPage
      title="招标文件模板"
      lead="本单位可重复使用的招标内容。要修改模板，用它新建项目，改好后在项目页“存为模板”，选择更新该模板。"
      actions={
        <>
          <ExportButton list="listTenderTemplates" filter={filter} />
          <ButtonLink href="/tender">招标项目</ButtonLink>
        </>
      }
      list={list}
      tabs={{ name: 'state', label: '按状态', all: '使用中', options: { retired: '已停用' } }}
      search={{ name: 'keyword', in: '模板名称' }}
      choices={[{ name: 'method', label: '采购方式', all: '全部采购方式', options: methodLabels }]}
    >
      <Rows
        list={list}
        query={query}
        noun="模板"
        empty={
          state === ''
            ? { text: '还没有模板', hint: '打开一个您经办的招标项目，在“下一步”中选择“存为模板”。' }
            : { text: '没有停用的模板' }
        }
        columns={[...columns, { ...acting, cell: (row) => <Acts template={row} onAsk={ask} /> }]}
        rowKey={({ id }) => id}
      />
      {asked?.dialog === 'rename' ? <RenameTemplateDialog template={asked.template} onClose={close} /> : null}
      {asked?.dialog === 'retire' ? <RetireTemplateDialog template={asked.template} onClose={close} /> : null}
    </ListPage>
  );
}

interface ActsProps {
  readonly template: TemplateRow;
  readonly onAsk: (asked: Asked) => void;
}

function Acts({ template, onAsk }: ActsProps) {
  const restore = useCommand(acts.restoreTenderTemplate);
  const { id, version, retiredAt } = template;
  return (
    <div className={styles.rowActs}>
      {retiredAt === null ? (
        <ButtonLink kind="text" href={`/tender/new?template=${id}`}>
          用模板新建
        </ButtonLink>
      ) : null}
      <Button kind="text" onClick={() => onAsk({ dialog: 'rename', template })}>
        改名
      </Button>
      {retiredAt === null ? (
        <Button kind="text" onClick={() => onAsk({ dialog: 'retire', template })}>
          停用
        </Button>
      ) : (
        <Button
          kind="text"
          busy={restore.busy}
          busyText="正在恢复"
          onClick={() => void restore.run({ id, version }, '模板已恢复使用')}
        >
          恢复使用
        </Button>
      )}
    </div>
  );
}

const acting = { key: 'acts', title: '操作', width: '15rem' } as const;

const columns: readonly Column<TemplateRow>[] = [
  {
    key: 'name',
    title: '模板',
    cell: (row) => (
      <span className={styles.two}>
        {row.name}
        <Minor>{row.organisationName}</Minor>
      </span>
    ),
  },
  {
    key: 'method',
    title: '方式与类别',
    width: '11rem',
    cell: (row) => (
      <span>
        {methodLabels[row.method]}
        <Minor>
          {categoryKindLabels[row.kind]} · {tenderScopeLabels[row.scope]}
        </Minor>
      </span>
    ),
  },
  {
    key: 'content',
    title: '内容',
    width: '12rem',
    cell: (row) => (
      <span>
        {row.criteria}项评审因素、{row.clauses}条条款
        <Minor>
          {row.lots > 1 ? `${row.lots}个标段，` : ''}
          {row.lines}行分项
        </Minor>
      </span>
    ),
  },
  {
    key: 'saved',
    title: '最近保存（北京时间）',
    width: '11rem',
    cell: (row) => (
      <span className={styles.nowrap}>
        {formatDateTime(row.savedAt)}
        <Minor>{row.savedBy}</Minor>
      </span>
    ),
  },
];
