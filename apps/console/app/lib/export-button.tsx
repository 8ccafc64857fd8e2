import type * as review from '@procure/contract/company/review.route.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { keepFile } from '@procure/web/file/keep-file.ts';

interface ExportButtonProps {
  readonly busy: boolean;
  /** Requests the list with its present filter; null if it was refused. */
  readonly read: () => Promise<OutputOf<typeof review.exportCompanies> | null>;
}

/** Downloads the whole list as a CSV file. */
export function ExportButton({ busy, read }: ExportButtonProps) {
  async function run() {
    const sheet = await read();
    if (sheet !== null) keepFile(sheet.name, 'text/csv;charset=utf-8', sheet.text);
  }
  return (
    <Button busy={busy} busyText="正在导出" onClick={() => void run()}>
      导出
    </Button>
  );
}
