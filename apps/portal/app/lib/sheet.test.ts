import { inspectContent } from '@procure/domain/file/inspect.ts';
import { openers } from '@procure/web/file/openers.ts';
import { expect, test } from 'vitest';
import { sheetOf } from './sheet.ts';

test('a sheet has the type of its name and contains the given text', async () => {
  const bytes = await sheetOf([
    ['项目名称', '澜石 <变电站> & "改造" 🏗️'],
    ['合同金额', '1,280,000.50元\u0001'],
  ]);
  const read = async (start: number, length: number) => bytes.slice(start, start + length);
  expect(await inspectContent('摘录.xlsx', { size: bytes.length, read }, openers)).toBe('xlsx');
  const text = new TextDecoder().decode(bytes);
  expect(text).toContain('澜石 &lt;变电站&gt; &amp; "改造" 🏗️');
  expect(text).toContain('1,280,000.50元</t>');
});
