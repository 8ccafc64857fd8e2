import type { FileView } from '@procure/contract/field.ts';
import { downloadsAt, issueStaffTicket } from '@procure/contract/file/file.route.ts';
import { extensionOf } from '@procure/domain/display/file.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { client } from '@procure/web/call/client.ts';
import { PdfPages } from '@procure/web/file/pdf-pages.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { downloadFile } from '../../../lib/download.ts';
import styles from './company.module.css';

interface ScanProps {
  readonly file: FileView;
  /** Name of the document, such as 营业执照. */
  readonly label: string;
}

/**
 * A scan beside the values typed from it. Its bytes are fetched as data and drawn as a picture or as the pages of a
 * PDF; any other file can only be downloaded. The downloaded file is authoritative.
 */
export function ScanView({ file, label }: ScanProps) {
  return (
    <figure className={styles.scan} aria-label={label}>
      {typeOf(file) === null ? (
        <p className={styles.hint}>此文件不能在页面中显示，请下载后对照各项资料。</p>
      ) : (
        <Shown file={file} label={label} />
      )}
      <figcaption>
        <Button kind="text" onClick={() => void downloadFile(file)}>
          下载 {file.name}
        </Button>
      </figcaption>
    </figure>
  );
}

const types: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  bmp: 'image/bmp',
};
const typeOf = ({ name }: FileView): string | null => types[extensionOf(name)] ?? null;

function Shown({ file, label }: ScanProps) {
  const query = useQuery({
    queryKey: ['scan', file.id],
    queryFn: () => bytesOf(file),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  });
  if (query.isError)
    return (
      <p role="alert">
        文件未能取得，请检查网络。{' '}
        <Button kind="text" onClick={() => void query.refetch()}>
          重试
        </Button>
      </p>
    );
  if (query.data === undefined) return <Skeleton lines={6} />;
  return typeOf(file) === types.pdf ? (
    <PdfPages bytes={query.data} label={label} />
  ) : (
    <Picture bytes={query.data} type={typeOf(file) ?? ''} label={label} />
  );
}

async function bytesOf({ id }: FileView): Promise<Uint8Array<ArrayBuffer>> {
  const ticket = await client.call(issueStaffTicket, { id });
  if (!ticket.ok) throw new Error(ticket.message);
  const { path, oldName, token } = ticket.data;
  const answer = await fetch(`${downloadsAt.inner}?${new URLSearchParams({ path, oldName, token })}`);
  if (!answer.ok) throw new Error(`the file came with ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

interface PictureProps {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly label: string;
}

function Picture({ bytes, type, label }: PictureProps) {
  const address = useAddress(bytes, type);
  const [whole, setWhole] = useState(false);
  const [damaged, setDamaged] = useState(false);
  if (damaged) return <p role="alert">此图片已损坏，不能显示。请下载查看；仍打不开的，请退回补正。</p>;
  if (address === null) return <Skeleton lines={6} />;
  return (
    <button
      type="button"
      className={`${styles.picture} ${whole ? styles.whole : ''}`}
      aria-pressed={whole}
      aria-label={whole ? `缩小${label}` : `按原始大小查看${label}`}
      onClick={() => setWhole(!whole)}
    >
      <img src={address} alt={`供应商上传的${label}`} onError={() => setDamaged(true)} />
    </button>
  );
}

/** An object URL of the bytes, as long as they are shown. */
function useAddress(bytes: Uint8Array<ArrayBuffer>, type: string): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], { type }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes, type]);
  return address;
}
