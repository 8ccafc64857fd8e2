import '@procure/ui/tokens.css';
import '@procure/ui/base.css';
import { faultNumber } from '@procure/client/fault.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { ErrorState } from '@procure/ui/error-state/error-state.tsx';
import { useEffect, useState } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';

export function PageError() {
  const error = useRouteError();
  const [fault, setFault] = useState<string>();
  // Only now: the server, which may have made this page, knows another error and would give another number.
  useEffect(() => {
    if (!isRouteErrorResponse(error)) setFault(faultNumber(error));
  }, [error]);
  return (
    <main style={{ maxWidth: '44rem', margin: '15vh auto 0', padding: '0 1rem' }}>
      <h1 className="visually-hidden">页面出错</h1>
      <ErrorState
        title="页面暂时打不开"
        advice="系统处理时出现问题，已保存的内容不受影响。请稍后重试。"
        requestId={fault}
        actions={
          <>
            <Button kind="primary" onClick={() => location.reload()}>
              重试
            </Button>
            <ButtonLink href="/">返回工作台</ButtonLink>
          </>
        }
      />
    </main>
  );
}
