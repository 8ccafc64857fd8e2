import { Button } from '@procure/ui/button/button.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { keepFile } from '@procure/web/file/keep-file.ts';
import { useAllowed } from '../../../lib/permission.ts';
import { acts } from '../queries.ts';
import styles from './tender.module.css';

interface GeneratedDocumentProps {
  readonly lotId: string;
  /** `draft`: the document can be generated. `preview`: it can only be looked at. */
  readonly mode: 'draft' | 'preview';
  /** Saves the lot on the platform first; false if that is not possible yet. */
  readonly before?: (lotId: string) => Promise<boolean>;
}

const forms = [
  ['pdf', '预览PDF'],
  ['docx', '预览Word'],
] as const;

/** The document that the platform writes from the data of the lot: its preview, and the act that adds it. */
export function GeneratedDocument({ lotId, mode, before }: GeneratedDocumentProps) {
  const preview = useCommand(acts.previewDocument);
  const generate = useCommand(acts.generateDocument);
  const allowed = useAllowed('document.upload');
  const isReady = async () => before === undefined || (await before(lotId));

  async function show(form: 'pdf' | 'docx') {
    if (!(await isReady())) return;
    const made = await preview.run({ lotId, form }, '预览已生成，请在下载的文件中查看');
    if (made === null) return;
    keepFile(
      made.name,
      made.mime,
      Uint8Array.from(atob(made.content), (one) => one.charCodeAt(0)),
    );
  }

  async function adopt() {
    if (!(await isReady())) return;
    await confirm({
      text: '将按现在填写的内容生成PDF和Word两份招标文件并加入本标段。之后再修改内容，须重新生成才能提交审批。',
      confirmText: '生成并采用',
      act: () =>
        generate.run((id) => ({ lotId, id, docxId: nextTo(id) }), '招标文件已生成，请核对后提交审批'),
    });
  }

  return (
    <div className={styles.generated}>
      {forms.map(([form, text]) => (
        <Button
          key={form}
          busy={preview.busy}
          busyText="正在生成"
          disabled={generate.busy}
          onClick={() => void show(form)}
        >
          {text}
        </Button>
      ))}
      {mode === 'draft' && allowed ? (
        <Button busy={generate.busy} busyText="正在生成" disabled={preview.busy} onClick={() => void adopt()}>
          生成招标文件
        </Button>
      ) : null}
    </div>
  );
}

/** The id of the second document of an attempt: the same in each repeat of it. */
function nextTo(id: string): string {
  const last = Number.parseInt(id.slice(-1), 16);
  return `${id.slice(0, -1)}${((last + 1) % 16).toString(16)}`;
}
