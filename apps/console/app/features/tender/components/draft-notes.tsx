import type { TenderView } from '@procure/contract/tender/view.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { toast } from '@procure/ui/toast/toast.tsx';
import rules from '../../../lib/violations.module.css';
import styles from './tender.module.css';
import type { TenderStart, TenderWriting } from './use-tender-draft.ts';

/** The approver's reason for returning the tender. */
export function ReturnedNote({ tender }: { readonly tender: TenderView | undefined }) {
  const reason = tender?.lots.find(({ returnReason }) => returnReason !== null)?.returnReason;
  if (reason === undefined || reason === null) return null;
  return (
    <p className={`${rules.rule} ${rules.warn}`}>
      <span>审批退回：{reason}</span>
    </p>
  );
}

/** Names the tender or template that the new one was begun from, and what it does not contain. */
export function OriginNote({ origin }: { readonly origin: TenderStart['origin'] }) {
  if (origin === undefined) return null;
  return (
    <div className={`${rules.rule} ${rules.info} ${styles.note}`} role="status">
      {'tenderNo' in origin ? (
        <p>
          已复制“{origin.title}”（{origin.tenderNo}
          ）的内容。时间按今天重新设定；评委和招标文件不复制，请重新确定。
        </p>
      ) : (
        <p>
          已套用模板“{origin.name}”（{formatDateTime(origin.savedAt)} 保存）。模板不含项目名称、联系人、
          金额和人员，时间按今天设定。内容按现行规定重新检查，不再符合的在相应位置提示。
        </p>
      )}
    </div>
  );
}

/** Says that the text was restored from this browser, and offers to discard it. */
export function FoundNote({ writing }: { readonly writing: TenderWriting }) {
  const { foundFrom, version, saving } = writing;
  if (foundFrom === null || saving.kind === 'conflict') return null;
  const isNew = version === 0;
  const discard = async () => {
    const yes = await confirm({
      text: isNew
        ? '将清除本机保留的全部填写内容，重新填写一个新项目。清除后不能恢复。'
        : '将清除仅存于本机的填写内容，恢复为平台上已保存的草稿。清除后不能恢复。',
      confirmText: isNew ? '清除并重新填写' : '清除',
      danger: true,
    });
    if (yes && !(await writing.discard())) toast.error('暂时无法读取平台上的内容，请稍后重试');
  };
  return (
    <div className={`${rules.rule} ${rules.info} ${styles.note}`} role="status">
      <p>
        已恢复您 {formatDateTime(foundFrom)} 在本机填写、
        {isNew ? '尚未保存到平台的新项目。' : '尚未全部保存到平台的内容。'}
      </p>
      <Button kind="text" onClick={() => void discard()}>
        {isNew ? '清除并重新填写' : '恢复为平台上的草稿'}
      </Button>
    </div>
  );
}
