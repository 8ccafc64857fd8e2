import type { FileView } from '@procure/contract/field.ts';
import { downloadsAt, issueStaffTicket } from '@procure/contract/file/file.route.ts';
import { isImageFile } from '@procure/domain/display/file.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { client } from '@procure/web/call/client.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { downloadFile } from '../../../lib/download.ts';
import styles from './company.module.css';

/**
 * The business licence beside what was typed from it. A picture is shown as one, whatever is in its bytes: it comes as
 * data and is drawn. Anything else no page of ours opens in a frame; it is downloaded.
 */
export function LicenceView({ file }: { readonly file: FileView }) {
  return (
    <figure className={styles.licence} aria-label="营业执照">
      {isImageFile(file.name) ? (
        <Picture file={file} />
      ) : (
        <p className={styles.hint}>此文件不是图片，请下载后对照各项资料。</p>
      )}
      <figcaption>
        <Button kind="text" onClick={() => void downloadFile(file)}>
          下载 {file.name}
        </Button>
      </figcaption>
    </figure>
  );
}

function Picture({ file }: { readonly file: FileView }) {
  const query = useQuery({
    queryKey: ['licence picture', file.id],
    queryFn: () => pictureOf(file),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const address = useAddress(query.data);
  const [whole, setWhole] = useState(false);
  if (query.isError) return <p className={styles.hint}>图片未能显示，请下载后对照，或刷新页面重试。</p>;
  if (address === null) return <Skeleton lines={6} />;
  return (
    <button
      type="button"
      className={`${styles.picture} ${whole ? styles.whole : ''}`}
      aria-pressed={whole}
      aria-label={whole ? '缩小营业执照' : '按原始大小查看营业执照'}
      onClick={() => setWhole(!whole)}
    >
      <img src={address} alt="供应商上传的营业执照" />
    </button>
  );
}

async function pictureOf({ id, name }: FileView): Promise<Blob> {
  const ticket = await client.call(issueStaffTicket, { id });
  if (!ticket.ok) throw new Error(ticket.message);
  const { path, oldName, token } = ticket.data;
  const answer = await fetch(`${downloadsAt.inner}?${new URLSearchParams({ path, oldName, token })}`);
  if (!answer.ok) throw new Error(`the licence came with ${answer.status}`);
  const type = name.toLowerCase().endsWith('.png') ? 'image/png' : 'image/jpeg';
  return new Blob([await answer.arrayBuffer()], { type });
}

/** Where the browser finds the bytes, as long as they are shown. */
function useAddress(blob: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (blob === undefined) return;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}
