import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { settled } from '../call/leaving.ts';
import { useNickName } from '../session/nick-name.ts';
import { isAnothers } from '../session/page-person.ts';
import { onPersonChange } from '../session/person-change.ts';
import { onStoredElsewhere, read } from '../session/storage.ts';
import styles from './stopped-page.module.css';

type Signed = 'own' | 'another' | 'nobody';

function signed(): Signed {
  if (read('token') === null) return 'nobody';
  return isAnothers() ? 'another' : 'own';
}

/** Milliseconds that a page stays after a sign-out: a sign-in link wipes the storage and fills it a moment later. */
const stay = 2_000;

/**
 * Leaves the page after a sign-out in another tab, so that no tab keeps showing unfinished work. The tab that signs out
 * navigates by itself; a second navigation would abort its own.
 */
function leaveWithOthers() {
  return onStoredElsewhere(() => {
    if (read('token') !== null) return;
    setTimeout(async () => {
      await settled();
      if (read('token') === null) location.assign('/');
    }, stay);
  });
}

/**
 * Covers a page whose user is no longer the one signed in. Meanwhile the page sends nothing. Once its user has signed
 * in again, in any tab, it continues with everything that was typed.
 */
export function StoppedPage() {
  const standing = useSyncExternalStore(onPersonChange, signed, () => 'own' as const);
  const [own] = useState(() => read('nickName') ?? read('userName') ?? '');
  useEffect(leaveWithOthers, []);
  return standing === 'own' ? null : <Cover standing={standing} own={own} />;
}

function Cover({ standing, own }: { readonly standing: Exclude<Signed, 'own'>; readonly own: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const now = useNickName();
  useEffect(() => dialog.current?.showModal?.(), []);
  return (
    <dialog
      ref={dialog}
      className={styles.cover}
      aria-labelledby="stopped-page"
      // The page's dialogs hide everything beside them except elements with this attribute.
      data-react-aria-top-layer="true"
      onCancel={(event) => event.preventDefault()}
      onClose={() => dialog.current?.showModal()}
    >
      {standing === 'nobody' ? (
        <h2 id="stopped-page">已退出登录，正在离开本页…</h2>
      ) : (
        <>
          <h2 id="stopped-page">本页已停止：本浏览器已登录另一账号</h2>
          <p>
            本页由<b translate="no">{own}</b>打开，现在登录的是<b translate="no">{now}</b>
            。本页不再读取或提交任何内容，已填写的内容仍在本页。
          </p>
          <p>
            用原账号重新登录后，本页自动恢复。改用<span translate="no">{now}</span>
            继续的，本页未保存的内容将丢失；已保存的草稿仍归原账号。
          </p>
          <div className={styles.buttons}>
            <ButtonLink kind="primary" href="/login" target="_blank" rel="noreferrer">
              在新标签页登录原账号
            </ButtonLink>
            <Button onClick={() => location.reload()}>
              <span>
                改用<span translate="no">{now}</span>继续
              </span>
            </Button>
          </div>
        </>
      )}
    </dialog>
  );
}
