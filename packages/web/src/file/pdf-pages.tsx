import { Button } from '@procure/ui/button/button.tsx';
import { LoadFailure, loadLater } from '@procure/ui/page-load/load-later.ts';
import { ScrollArea } from '@procure/ui/scroll/scroll-area.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { useEffect, useRef, useState } from 'react';
import styles from './pdf-pages.module.css';
import type { PdfFault, PdfReader } from './pdf-reader.ts';

interface PdfPagesProps {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Name of the document, such as 营业执照. */
  readonly label: string;
}

const why: Readonly<Record<PdfFault | 'unloaded', string>> = {
  empty: '此PDF是空文件（0字节），请退回补正。',
  damaged: '此PDF已损坏，不能显示。请下载查看；仍打不开的，请退回补正。',
  locked: '此PDF设有打开密码，不能显示。请退回补正，请供应商上传不带密码的文件。',
  endless: '此PDF过于复杂，30秒内未能显示。请下载查看。',
  unloaded: new LoadFailure().message,
};

/** Shows a PDF within the page, one of its pages at a time. */
export function PdfPages({ bytes, label }: PdfPagesProps) {
  const [opened, setOpened] = useState<PdfReader | keyof typeof why | null>(null);
  useEffect(() => {
    let hasLeft = false;
    let reader: PdfReader | null = null;
    setOpened(null);
    // The worker takes ownership of the buffer, so it receives a copy.
    loadLater(import('./pdf-reader.ts'))
      .then(({ openPdf }) => (hasLeft ? 'damaged' : openPdf(bytes.slice())))
      .then(
        (found) => {
          if (typeof found !== 'string') reader = found;
          if (hasLeft) reader?.close();
          else setOpened(found);
        },
        () => hasLeft || setOpened('unloaded'),
      );
    return () => {
      hasLeft = true;
      reader?.close();
    };
  }, [bytes]);
  if (opened === null) return <Skeleton lines={6} />;
  if (typeof opened === 'string') return <p role="alert">{why[opened]}</p>;
  return <Pages reader={opened} label={label} />;
}

const zooms = [1, 1.5, 2, 3] as const;

function Pages({ reader, label }: { readonly reader: PdfReader; readonly label: string }) {
  const [page, setPage] = useState(1);
  const [step, setStep] = useState(0);
  const [turn, setTurn] = useState(0);
  const zoom = zooms[step] ?? 1;
  return (
    <div className={styles.pages}>
      <fieldset className={styles.tools} aria-label={`查看${label}`}>
        {reader.pages === 1 ? null : <Pager page={page} pages={reader.pages} onPage={setPage} />}
        <Button kind="text" disabled={step === 0} onClick={() => setStep(Math.max(0, step - 1))}>
          缩小
        </Button>
        <Button
          kind="text"
          disabled={step === zooms.length - 1}
          onClick={() => setStep(Math.min(zooms.length - 1, step + 1))}
        >
          放大
        </Button>
        <Button kind="text" onClick={() => setTurn((turn + 90) % 360)}>
          旋转
        </Button>
      </fieldset>
      <Sheet reader={reader} label={label} page={page} zoom={zoom} turn={turn} />
    </div>
  );
}

interface PagerProps {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

function Pager({ page, pages, onPage }: PagerProps) {
  const go = (wanted: number) => onPage(Math.min(pages, Math.max(1, wanted)));
  return (
    <>
      <Button kind="text" disabled={page === 1} onClick={() => go(page - 1)}>
        上一页
      </Button>
      <form
        className={styles.place}
        onSubmit={(event) => {
          event.preventDefault();
          const wanted = Number(new FormData(event.currentTarget).get('page'));
          if (Number.isInteger(wanted)) go(wanted);
        }}
      >
        <label>
          第{' '}
          <input
            key={page}
            name="page"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={page}
            aria-label={`页码，共${pages}页`}
          />{' '}
          页，共{pages}页
        </label>
      </form>
      <Button kind="text" disabled={page === pages} onClick={() => go(page + 1)}>
        下一页
      </Button>
    </>
  );
}

interface SheetProps {
  readonly reader: PdfReader;
  readonly label: string;
  readonly page: number;
  readonly zoom: number;
  readonly turn: number;
}

function Sheet({ reader, label, page, zoom, turn }: SheetProps) {
  const holder = useRef<HTMLDivElement>(null);
  const [fault, setFault] = useState<PdfFault | null>(null);
  const [drawn, setDrawn] = useState('');
  const name = `${label}第${page}页，共${reader.pages}页`;
  useEffect(() => {
    const paper = holder.current;
    if (paper === null) return;
    let hasLeft = false;
    const width = paper.clientWidth * zoom * Math.min(2, globalThis.devicePixelRatio || 1);
    setDrawn('');
    reader.draw({ page, width: Math.max(1, width), turn }).then((sheet) => {
      if (hasLeft) return;
      setFault(typeof sheet === 'string' ? sheet : null);
      if (typeof sheet === 'string') return paper.replaceChildren();
      sheet.setAttribute('role', 'img');
      sheet.setAttribute('aria-label', name);
      sheet.style.width = `${zoom * 100}%`;
      paper.replaceChildren(sheet);
      setDrawn(name);
    });
    return () => {
      hasLeft = true;
    };
  }, [reader, page, zoom, turn, name]);
  return (
    <>
      <ScrollArea label={`${label}的页面`} className={styles.sheet}>
        <div ref={holder} aria-busy={drawn === '' && fault === null} />
      </ScrollArea>
      {fault === null ? null : <p role="alert">{why[fault]}</p>}
      <p className="visually-hidden" role="status">
        {drawn}
      </p>
    </>
  );
}
