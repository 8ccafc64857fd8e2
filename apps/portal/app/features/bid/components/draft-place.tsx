import { formatDateTime } from '@procure/domain/display/time.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { Icon } from '@procure/ui/icon/icon.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { SaveWords, savingText } from '@procure/web/draft/save-words.tsx';
import { useState } from 'react';
import { SetUpKey, UnlockKey } from '../../../lib/bid-key-dialogs.tsx';
import styles from './bid.module.css';
import type { StoredDraft } from './draft-line.ts';
import type { BidWriting } from './use-bid-draft.ts';

interface DraftPlaceProps {
  readonly of: BidWriting;
  readonly mayEdit: boolean;
}

/** 「江一帆于2026年11月22日 10:03保存的草稿」 */
export function draftBy({ savedBy, savedAt }: StoredDraft): string {
  return `${savedBy ?? '同事'}${savedAt === null ? '' : `于${formatDateTime(savedAt)}`}保存的草稿`;
}

/** Why the draft is on this machine alone, and the one step that changes it. The step is never a precondition. */
export function DraftNote({ of, mayEdit }: DraftPlaceProps) {
  const { place, keyView, stored, writing } = of;
  const [asked, ask] = useState<'key' | 'passphrase' | null>(null);
  const close = () => ask(null);
  const local = mayEdit ? '打开之前填写的内容只存于本机，不影响递交。' : '';
  const replace = () =>
    confirm({
      title: '以本页内容取代平台上的草稿',
      text: `${draftBy(stored)}将由本页填写的内容取代，不能恢复。`,
      confirmText: '取代',
      danger: true,
      act: async () => {
        writing.replace(stored.version);
        return true;
      },
    });
  return (
    <>
      {place === 'no_key' && mayEdit ? (
        <Note tone="warning" title="草稿只存于本机">
          <p>
            {keyView === undefined
              ? '暂时不能读取本企业的投标密钥，填写内容加密暂存在本浏览器。不影响递交；请稍后刷新本页。'
              : '草稿加密给本企业的投标密钥后才保存到平台，本企业还没有密钥。现在填写的内容加密暂存在本浏览器，换设备或退出登录后就没有了。不影响递交。'}
          </p>
          {keyView?.mayHold === true ? (
            <div>
              <Button onClick={() => ask('key')}>设置口令，保存到平台</Button>
            </div>
          ) : keyView === undefined ? null : (
            <p>请有编制或递交投标权限的同事设置投标密钥。</p>
          )}
        </Note>
      ) : null}
      {place === 'locked' ? (
        <Note tone="warning" title="平台上有一份草稿，尚未打开">
          <p>
            {draftBy(stored)}加密给了本企业的投标密钥，用您的口令或通行密钥解锁后显示。{local}
          </p>
          <div>
            <Button kind="primary" onClick={() => ask('passphrase')}>
              打开草稿
            </Button>
          </div>
        </Note>
      ) : null}
      {place === 'not_given' ? (
        <Note tone="warning" title="平台上有一份草稿，您打不开">
          <p>
            {draftBy(stored)}
            加密给了您没有取得的投标密钥。请本企业管理员或持有密钥的同事在“投标密钥”页面将密钥交给您，之后这份草稿会在此显示。
            {local}
          </p>
          <div className={styles.barActions}>
            <ButtonLink kind="primary" href="/dashboard?view=key">
              向管理员索取密钥
            </ButtonLink>
            {mayEdit ? (
              <Button kind="text" onClick={() => void replace()}>
                这份草稿不再需要，以本页内容取代
              </Button>
            ) : null}
          </div>
        </Note>
      ) : null}
      {place === 'damaged' ? (
        <Note tone="warning" title="平台上的草稿未能完整打开">
          <p>
            {draftBy(stored)}
            加密给了本企业的投标密钥，但内容不完整或在加密后有变动。平台升级期间可能暂时如此，请稍后刷新本页。
            {local}
          </p>
          {mayEdit ? (
            <div>
              <Button kind="text" onClick={() => void replace()}>
                以本页内容取代
              </Button>
            </div>
          ) : null}
        </Note>
      ) : null}
      {asked === 'key' && keyView !== undefined ? (
        <SetUpKey view={keyView} replaces={null} onDone={close} onClose={close} />
      ) : null}
      {asked === 'passphrase' && keyView !== undefined ? (
        <UnlockKey view={keyView} onDone={close} onClose={close} />
      ) : null}
    </>
  );
}

/** The place where the draft is kept, shown beside the submit button. */
export function DraftWords({
  of: { place, writing },
  mayEdit,
  unkept,
}: DraftPlaceProps & { readonly unkept: number }) {
  if (unkept > 0 && (writing.saving.kind === 'saved' || writing.saving.kind === 'untouched'))
    return (
      <p role="status">
        <Icon name="alert" size="1.1em" />
        {`${savingText(writing)}；${unkept}个文件尚未保存，请勿关闭页面`}
      </p>
    );
  if (place === 'platform' || writing.saving.kind === 'conflict') return <SaveWords draft={writing} />;
  if (!mayEdit) return <p role="status">草稿尚未打开</p>;
  const lost = writing.unsafe && !writing.keptHere;
  return (
    <p role="status" aria-busy={writing.keeping}>
      <Icon name={lost ? 'alert' : 'clock'} size="1.1em" />
      {lost ? '本机也未能保留，请勿关闭页面' : '填写内容只存于本机'}
    </p>
  );
}
