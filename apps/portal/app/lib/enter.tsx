import { type Failure, isPassing } from '@procure/client/client.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { ErrorState } from '@procure/ui/error-state/error-state.tsx';
import { keepReturnAddress } from '@procure/ui/page-load/return-address.ts';
import { createRoot } from 'react-dom/client';
import styles from './enter.module.css';
import { withoutCode } from './login-code.ts';
import { enterByCode } from './session.ts';

/** Enters by the code of a `loginName` link, then loads the address without it; the code leaves the history. */
export async function enter(url: URL): Promise<void> {
  const failure = await enterByCode(url.searchParams.get('loginName') ?? '');
  if (failure === null) {
    location.replace(withoutCode(url));
    return;
  }
  if (failure.reason === 'second_step_required') {
    keepReturnAddress(withoutCode(url));
    location.replace('/login?second=1');
    return;
  }
  if (failure.reason === 'dingtalk_unbound' || failure.reason === 'partner_unbound') {
    keepReturnAddress(withoutCode(url));
    location.replace('/login?bind=1');
    return;
  }
  history.replaceState(null, '', withoutCode(url));
  document.documentElement.setAttribute('data-ready', '');
  document.documentElement.removeAttribute('data-entering');
  createRoot(document.body).render(<EntryFailed failure={failure} url={url} />);
}

function EntryFailed({ failure, url }: { readonly failure: Failure; readonly url: URL }) {
  // A code is good for one use: it is worth another try only when it never arrived.
  const again = isPassing(failure);
  return (
    <main className={styles.page}>
      <h1 className="visually-hidden">登录</h1>
      <ErrorState
        title="未能通过链接登录"
        advice={
          again
            ? failure.message
            : `${failure.message}。登录链接只能使用一次且很快失效，请回到来源系统重新打开，或使用账号登录。`
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
    </main>
  );
}
