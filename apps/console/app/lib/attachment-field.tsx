import { getStaffFile, uploadsAt } from '@procure/contract/file/file.route.ts';
import * as field from '@procure/web/file/attachment-field.tsx';
import type { FilesSide } from '@procure/web/file/use-attachments.ts';
import type { Values } from '@procure/web/form/use-fields.ts';
import { downloadFile } from './download.ts';

const side: FilesSide = { at: uploadsAt.inner, read: getStaffFile, download: downloadFile };

/** Field of a form for files. */
export function FilesField<T extends Values>(props: Omit<field.FilesFieldProps<T>, 'side'>) {
  return <field.FilesField {...props} side={side} />;
}
