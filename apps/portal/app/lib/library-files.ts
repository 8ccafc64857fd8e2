import { downloadsAt, issueTicket } from '@procure/contract/file/file.route.ts';
import type { EntryView } from '@procure/contract/library/entry.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { pickKindLabels } from '@procure/domain/library/library.ts';
import { loadLater } from '@procure/ui/page-load/load-later.ts';
import { refuse } from '@procure/ui/refusal/refusal.tsx';
import { client } from '@procure/web/call/client.ts';
import { withWay } from '@procure/web/call/way.ts';
import { sha256Of } from '@procure/web/file/sha256.ts';

/**
 * Fetches the files of entries into this browser, and makes for each entry a sheet of its content with its checksum:
 * the bid contains the library as of this moment. Null if a file could not be fetched; the user is informed.
 */
export async function fetchEntries(entries: readonly EntryView[]): Promise<readonly File[] | null> {
  const made: File[] = [];
  const files = new Map(entries.flatMap((entry) => entry.files.map((file) => [file.id, file] as const)));
  try {
    for (const file of files.values()) {
      const fetched = await fetchFile(file);
      if (fetched === null) return null;
      made.push(fetched);
    }
  } catch {
    refuse({ message: '资料库的文件未能取出，请检查网络后重试', fields: [] });
    return null;
  }
  for (const entry of entries) made.push(await sheetFile(entry));
  return made;
}

async function fetchFile({ id, name, sha256 }: EntryView['files'][number]): Promise<File | null> {
  const ticket = await client.call(issueTicket, { id });
  if (!ticket.ok) {
    refuse(withWay(ticket));
    return null;
  }
  const { path, oldName, token } = ticket.data;
  const answer = await fetch(`${downloadsAt.outer}?${new URLSearchParams({ path, oldName, token })}`);
  if (!answer.ok) throw new Error(`a file of the library was answered with ${answer.status}`);
  const content = await answer.arrayBuffer();
  if ((await sha256Of(content)) !== sha256)
    throw new Error('a file of the library is not the one that was kept');
  return new File([content], name);
}

async function sheetFile({ kind, title, version, lines, files, sha256 }: EntryView): Promise<File> {
  const rows = [
    ['资料类别', pickKindLabels[kind]],
    ...lines.map(({ label, value }) => [label, value]),
    ...files.map((file) => ['证明文件', `${file.name}（SHA-256 ${file.sha256}）`]),
    ['资料版本', `第${version}版`],
    ['选用时间', `${formatDateTime(new Date())}（北京时间）`],
    ['校验值（SHA-256）', sha256],
  ];
  // Characters that file systems do not allow in a name.
  const plain = title.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_');
  const short = [...plain].slice(0, 80).join('');
  const { writeWorkbook } = await loadLater(import('@procure/web/workbook/write-workbook.ts'));
  const content = writeWorkbook([{ name: 'Sheet1', rows, widths: [24, 80] }]);
  return new File([content], `${pickKindLabels[kind]}-${short}.xlsx`);
}
