import { formatDateTime } from '@procure/domain/display/time.ts';
import type { GivenTable } from './share.ts';
import { wordsOf } from './words.ts';

interface Overview {
  readonly title: string;
  readonly name: string;
  readonly at: Date;
  readonly tables: readonly GivenTable[];
  /** Notes on the other contents of the archive, and on omitted data. */
  readonly notes: readonly string[];
}

const style =
  'body{max-width:72rem;margin:2rem auto;padding:0 1rem;font:1rem/1.7 system-ui,sans-serif;color:#1f2329}h1{font-size:1.5rem}h2{margin-top:2rem;font-size:1.125rem}div{overflow-x:auto}table{border-collapse:collapse;font-size:.875rem}th,td{padding:.375rem .75rem;border:1px solid #d0d5dd;text-align:left;vertical-align:top;overflow-wrap:anywhere;min-width:5rem;max-width:28rem}th{background:#f2f4f7}';

/** A self-contained page for human readers. */
export function overviewPage({ title, name, at, tables, notes }: Overview): string {
  const list = notes.map((note) => `<li>${escaped(note)}</li>`).join('');
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>${escaped(title)}</title><style>${style}</style></head><body><main><h1>${escaped(title)}</h1><p>${escaped(name)}，导出于${formatDateTime(at)}（北京时间）。</p><ul>${list}</ul>${tables.map(section).join('')}</main></body></html>`;
}

function section({ table, title, columns, rows }: GivenTable): string {
  const head = `<h2>${escaped(title)}（${rows.length}条）</h2><p>数据文件：数据/${table}.json</p>`;
  if (rows.length === 0) return `${head}<p>没有记录。</p>`;
  const heads = columns.map(([, label]) => `<th scope="col">${escaped(label)}</th>`).join('');
  const lines = rows
    .map(
      (row) =>
        `<tr>${columns.map(([column]) => `<td>${escaped(said(table, column, row[column]))}</td>`).join('')}</tr>`,
    )
    .join('');
  return `${head}<div><table><thead><tr>${heads}</tr></thead><tbody>${lines}</tbody></table></div>`;
}

function said(table: string, column: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return formatDateTime(value);
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  return wordsOf(table, column)?.[text] ?? text;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (one) => entities[one] ?? one);
