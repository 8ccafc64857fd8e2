import type { WordingRuleView } from '@procure/contract/wording/wording.schema.ts';
import { formatDay } from '@procure/domain/display/time.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import { type Column, DataTable } from '@procure/ui/data-table/data-table.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { Badge } from '@procure/ui/status-badge/status-badge.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { ListPage, Minor } from '@procure/web/list/list-page.tsx';
import { oneOf, useList, words } from '@procure/web/list/use-list.ts';
import { useQuery } from '@tanstack/react-query';
import { rulePage, rulesQuery } from '../queries.ts';

const filters = { keyword: words, standing: oneOf(['retired']) };

/** `/reference/wording`: the rules by which the words of tenders are checked. */
export default function RuleListPage() {
  const list = useList(filters, ['standing']);
  const { keyword, standing } = list.filter;
  const query = useQuery({ ...rulesQuery(), staleTime: 0 });
  return (
    <ListPage
      title="招标文件检测规则"
      lead="按词语查找疑似限制竞争的表述，用于招标项目、变更和条目库。系统随附的规则可以由平台的版本取代或停用；每个版本都保留。"
      actions={
        <>
          <ButtonLink href="/reference">基础数据</ButtonLink>
          <ButtonLink kind="primary" href="/reference/wording/new">
            新增规则
          </ButtonLink>
        </>
      }
      list={list}
      search={{ name: 'keyword', in: '名称、词语、说明或依据' }}
      choices={[{ name: 'standing', label: '状态', all: '现行', options: { retired: '未生效或已停用' } }]}
    >
      <Loaded query={query}>
        {({ rules }) => {
          const shown = rules.filter(
            (rule) => (rule.content === null) === (standing === 'retired') && isFound(rule, keyword),
          );
          return shown.length === 0 ? (
            <EmptyState text="没有符合条件的规则" hint="试试缩短关键词，或者更换状态。" />
          ) : (
            <DataTable
              caption="招标文件检测规则"
              rows={shown}
              rowKey={({ code }) => code}
              columns={columns}
            />
          );
        }}
      </Loaded>
    </ListPage>
  );
}

/** The contents that count, or the last ones that will. */
const shownContent = ({ content, next }: WordingRuleView) => content ?? next?.content ?? null;

function isFound(rule: WordingRuleView, keyword: string): boolean {
  const text = JSON.stringify(shownContent(rule) ?? rule.code).toLowerCase();
  return keyword
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const columns: readonly Column<WordingRuleView>[] = [
  {
    key: 'title',
    title: '规则',
    cell: (rule) => (
      <span>
        <Link href={rulePage(rule.code)}>{shownContent(rule)?.title ?? rule.code}</Link>
        <Minor>{shownContent(rule)?.citation ?? ''}</Minor>
      </span>
    ),
  },
  {
    key: 'words',
    title: '词语',
    cell: (rule) => {
      const found = (shownContent(rule)?.phrases ?? []).flatMap(({ first }) => first);
      return found.slice(0, 8).join('、') + (found.length > 8 ? `等${found.length}个` : '');
    },
  },
  {
    key: 'scope',
    title: '范围与处理',
    width: '11rem',
    cell: (rule) => {
      const content = shownContent(rule);
      return content === null ? null : (
        <span>
          {content.scope === 'government' ? '仅政府采购' : '全部项目'}
          <Minor>{content.severity === 'warn' ? '须修改或说明理由' : '仅提示'}</Minor>
        </span>
      );
    },
  },
  {
    key: 'standing',
    title: '状态',
    width: '12rem',
    cell: (rule) => (
      <span>
        {rule.content === null ? <Badge>未生效或已停用</Badge> : <Badge tone="success">现行</Badge>}
        <Minor>
          {rule.origin === 'release' ? '系统随附' : '平台维护'}
          {rule.next === null
            ? ''
            : `；${formatDay(rule.next.effectiveFrom)}${rule.next.content === null ? '停用' : '更新'}`}
        </Minor>
      </span>
    ),
  },
];
