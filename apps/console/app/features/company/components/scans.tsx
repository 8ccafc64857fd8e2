import type { FileView } from '@procure/contract/field.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { useState } from 'react';
import styles from './company.module.css';
import { ScanView } from './scan-view.tsx';

export interface Scan {
  /** Name of the document, such as 营业执照. */
  readonly label: string;
  readonly file: FileView;
}

interface ScansProps {
  readonly scans: readonly Scan[];
}

/** Several scans beside the values that they prove: one is shown, the others by a click. */
export function Scans({ scans }: ScansProps) {
  const [chosen, setChosen] = useState('');
  const scan = scans.find(({ file }) => file.id === chosen) ?? scans[0];
  if (scan === undefined) return <EmptyState text="没有文件" />;
  return (
    <div className={styles.scans}>
      {scans.length === 1 ? null : (
        <fieldset className={styles.choice} aria-label="选择要查看的文件">
          {scans.map(({ label, file }) => (
            <button
              key={file.id}
              type="button"
              aria-pressed={file === scan.file}
              onClick={() => setChosen(file.id)}
            >
              {label}
            </button>
          ))}
        </fieldset>
      )}
      <ScanView key={scan.file.id} {...scan} />
    </div>
  );
}

/** A scan that is shown on request. */
export function ScanButton({ label, file }: Scan) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="text" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? '收起' : '查看'} {file.name}
      </Button>
      {open ? <ScanView file={file} label={label} /> : null}
    </>
  );
}
