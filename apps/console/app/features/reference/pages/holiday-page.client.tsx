import type { HolidayYear } from '@procure/contract/holiday/holiday.schema.ts';
import { workingLabel, writeHolidays } from '@procure/domain/holiday/year.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { DataTable } from '@procure/ui/data-table/data-table.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { keepFile } from '@procure/web/file/keep-file.ts';
import { Chips, ListPage } from '@procure/web/list/list-page.tsx';
import { useList } from '@procure/web/list/use-list.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayInWords } from '../components/day-in-words.ts';
import { HolidayDialog } from '../components/holiday-dialog.tsx';
import { holidaysQuery } from '../queries.ts';

/** `/holiday`: each year's days off and worked weekends, by which working days are counted. */
export default function HolidayPage() {
  const query = useQuery({ ...holidaysQuery(), staleTime: 0 });
  const thisYear = query.data?.data.today.slice(0, 4) ?? '';
  const list = useList({ year: (said) => said ?? thisYear });
  const [importing, setImporting] = useState(false);
  const currentYear = query.data?.data.years.find(({ year }) => String(year) === list.filter.year);
  const over = list.filter.year < thisYear;
  return (
    <ListPage
      title="节假日"
      lead="放假与调休上班日，工作日和期限的末日按此计算。修改只影响此后计算的时限，已经告知的时限不变。"
      actions={
        <>
          <Button
            disabled={currentYear === undefined}
            onClick={() => (currentYear ? exportYear(currentYear) : undefined)}
          >
            导出
          </Button>
          {over || currentYear === undefined ? null : (
            <Button kind="primary" onClick={() => setImporting(true)}>
              导入{currentYear.year}年
            </Button>
          )}
        </>
      }
      list={list}
    >
      <Loaded query={query}>
        {({ years }) => (
          <>
            <Chips
              list={list}
              name="year"
              label="年份"
              options={Object.fromEntries(years.map(({ year }) => [year, `${year}年`]))}
            />
            {currentYear === undefined ? (
              <Note title="没有这一年的安排，请选择年份" />
            ) : (
              <Year of={currentYear} over={over} />
            )}
          </>
        )}
      </Loaded>
      {importing && currentYear !== undefined ? (
        <HolidayDialog of={currentYear} onClose={() => setImporting(false)} />
      ) : null}
    </ListPage>
  );
}

function exportYear({ year, days }: HolidayYear): void {
  keepFile(`节假日-${year}.csv`, 'text/csv;charset=utf-8', writeHolidays(days));
}

function Year({ of: { origin, source, days }, over }: { readonly of: HolidayYear; readonly over: boolean }) {
  return (
    <>
      {origin === 'kept' ? <Note tone="success" title={`依据${source}录入`} /> : null}
      {origin === 'announced' ? <Note title="国务院办公厅公布的安排，随系统附带" /> : null}
      {origin === 'law' ? (
        <Note tone="warning" title="该年安排尚未录入">
          <p>目前按法定节日和周末计算，没有调休。国务院办公厅公布后，请导入全年安排。</p>
        </Note>
      ) : null}
      {over ? <p>已过的年份不能更改：时限已按其计算。</p> : null}
      <DataTable
        caption="放假与调休上班日"
        rows={days}
        rowKey={({ day }) => day}
        columns={[
          { key: 'day', title: '日期', width: '14rem', cell: ({ day }) => dayInWords(day) },
          { key: 'kind', title: '类别', width: '8rem', cell: ({ working }) => workingLabel(working) },
          { key: 'name', title: '名称', cell: ({ name }) => name },
        ]}
      />
    </>
  );
}
