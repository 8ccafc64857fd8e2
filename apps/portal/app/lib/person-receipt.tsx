import { Button } from '@procure/ui/button/button.tsx';
import { keepFile } from '@procure/web/file/keep-file.ts';

interface ReceiptProps {
  /** 「异议回执-YY…」. */
  readonly name: string;
  readonly label?: string;
  readonly receipt: { readonly body: string; readonly signature: string };
}

export function ReceiptButton({ name, label = '下载回执（JSON）', receipt }: ReceiptProps) {
  const keep = () => keepFile(`${name}.json`, 'application/json', JSON.stringify(receipt, null, 2));
  return <Button onClick={keep}>{label}</Button>;
}
