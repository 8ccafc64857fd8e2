import { type Failure, isPassing } from '@procure/client/client.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { ErrorState } from '@procure/ui/error-state/error-state.tsx';
import { keepReturnAddress } from '@procure/ui/page-load/return-address.ts';
import { read } from '@procure/web/session/storage.ts';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import styles from './enter.module.css';
import { withoutCode } from './login-code.ts';
import { enterByCode, type Former, signInAgain } from './session.ts';

/**
 * Signs in by the code of a `loginName` link, then loads the address without the code, which leaves the history. A
 * stranger can make a person open such a link: if it ended the session of another account, the page says so first.
 */
export async function enter(url: URL): Promise<void> {
  const { failure, former } = await enterByCode(url.searchParams.get('loginName') ?? '');
  const step = failure === null ? null : stepAfter(failure);
  if (failure !== null && step === null) return show(<EntryFailed {...{ failure, former, url }} />, url);
  if (step !== null) keepReturnAddress(withoutCode(url));
  const next = step ?? withoutCode(url);
  if (former === null || (failure === null && former.id === read('userId'))) location.replace(next);
  else show(<TakenOver former={former} isIn={failure === null} next={next} />, url);
}

/** The page that continues a sign-in begun by the link; null if the sign-in has failed. */
function stepAfter({ reason }: Failure): string | null {
  if (reason === 'second_step_required') return '/login?second=1';
  return reason === 'dingtalk_unbound' || reason === 'partner_unbound' ? '/login?bind=1' : null;
}

function show(page: ReactNode, url: URL): void {
  history.replaceState(null, '', withoutCode(url));
  document.documentElement.setAttribute('data-ready', '');
  document.documentElement.removeAttribute('data-entering');
  createRoot(document.body).render(<main className={styles.page}>{page}</main>);
}

interface TakenOverProps {
  readonly former: Former;
  /** Whether the link's account is signed in, or still needs another step. */
  readonly isIn: boolean;
  readonly next: string;
}

function TakenOver({ former, isIn, next }: TakenOverProps) {
  const now = read('nickName') ?? read('userName') ?? '';
  return (
    <>
      <h1 className="visually-hidden">登录</h1>
      <ErrorState
        title={isIn ? `您现在以“${now}”的账号登录` : `“${former.name}”的账号已退出`}
        advice={
          isIn
            ? `您打开的链接登录了这个账号，此前登录的“${former.name}”已退出。如果不是您要打开的链接，请退出后用原账号重新登录。`
            : '您打开的链接要登录另一个账号，还需要您继续办理。如果不是您要打开的链接，请用原账号重新登录。'
        }
        actions={
          <>
            <ButtonLink kind="primary" href={next}>
              {isIn ? `以“${now}”继续` : '继续登录'}
            </ButtonLink>
            <Button onClick={() => void signInAgain()}>{isIn ? '退出，用原账号登录' : '用原账号登录'}</Button>
          </>
        }
      />
    </>
  );
}

interface EntryFailedProps {
  readonly failure: Failure;
  readonly former: Former | null;
  readonly url: URL;
}

function EntryFailed({ failure, former, url }: EntryFailedProps) {
  // A code can be used once: a second attempt makes sense only if the first never arrived.
  const again = isPassing(failure);
  const left = former === null ? '' : `此前登录的“${former.name}”已退出，请重新登录。`;
  return (
    <>
      <h1 className="visually-hidden">登录</h1>
      <ErrorState
        title="未能通过链接登录"
        advice={
          again
            ? `${failure.message}${left === '' ? '' : `。${left}`}`
            : `${failure.message}。登录链接只能使用一次且很快失效，请回到来源系统重新打开，或使用账号登录。${left}`
        }
        requestId={failure.requestId || undefined}
        actions={
          <>
            {again ? (
              <Button kind="primary" onClick={() => location.replace(url.href)}>
                重试
              </Button>
            ) : null}
            <ButtonLink kind={again ? 'default' : 'primary'} href="/login">
              账号登录
            </ButtonLink>
            <ButtonLink href="/">返回首页</ButtonLink>
          </>
        }
      />
    </>
  );
}
