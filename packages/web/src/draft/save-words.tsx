import { formatClock, formatDateTime } from '@procure/domain/display/time.ts';
import { Icon } from '@procure/ui/icon/icon.tsx';
import styles from './draft.module.css';
import type { Draft } from './use-autosave.ts';

type Stand = Pick<Draft<unknown>, 'saving' | 'keptHere' | 'unkept'>;
type Shown = Stand & Pick<Draft<unknown>, 'save' | 'keeping'>;

/** Wording for the copy in this browser; empty if there was nothing to store. */
export function keptText({ keptHere, unkept }: Pick<Draft<unknown>, 'keptHere' | 'unkept'>): string {
  if (unkept) return '本机也未能保留，请勿关闭页面';
  return keptHere ? '已存于本机' : '';
}

/** Wording for the state of a draft: on the platform, in this browser, or neither. */
export function savingText({ saving, keptHere, unkept }: Stand): string {
  const here = keptText({ keptHere, unkept });
  switch (saving.kind) {
    case 'untouched':
      return saving.at === null ? '填写内容会自动保存' : `上次保存于${formatDateTime(saving.at)}`;
    case 'waiting':
      return keptHere ? '已存于本机，即将保存到平台' : '有未保存的修改，即将保存到平台';
    case 'saving':
      return '正在保存到平台…';
    case 'saved':
      return `草稿已保存 ${formatClock(saving.at)}`;
    case 'failed':
      return `${here === '' ? '未能保存到平台' : `未能保存到平台，${here}`}：${saving.message}`;
    case 'conflict':
      return '平台上的草稿已有更新，请先在页面上方选择保留哪一份';
  }
}

/** Says where a form's input is stored that only its command sends to the platform. */
export function KeptWords({
  draft,
}: Readonly<{ draft: Pick<Draft<unknown>, 'foundFrom' | 'keeping' | 'unkept'> }>) {
  return (
    <p className={draft.unkept ? styles.bad : styles.words} role="status" aria-busy={draft.keeping}>
      {draft.unkept
        ? '填写内容未能保存在本浏览器，提交前请勿关闭页面。'
        : draft.foundFrom === null
          ? '填写内容加密暂存在本浏览器，提交前不会发送，退出登录时清除。'
          : `已恢复您${formatDateTime(draft.foundFrom)}未提交的内容。`}
    </p>
  );
}

/** Says where a draft is stored, and offers a retry after a failed save. */
export function SaveWords({ draft }: { readonly draft: Shown }) {
  const { kind } = draft.saving;
  const bad = kind === 'failed' || kind === 'conflict';
  return (
    <p className={bad ? styles.bad : styles.words} role="status" aria-busy={draft.keeping}>
      <Icon name={bad ? 'alert' : kind === 'saved' ? 'check' : 'clock'} size="1.1em" />
      {savingText(draft)}
      {kind === 'failed' ? (
        <button type="button" className={styles.again} onClick={() => void draft.save()}>
          立即重试
        </button>
      ) : null}
    </p>
  );
}
