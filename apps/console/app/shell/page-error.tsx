import '@procure/ui/tokens.css';
import '@procure/ui/base.css';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { ErrorState } from '@procure/ui/error-state/error-state.tsx';

export function PageError() {
  return (
    <main style={{ maxWidth: '44rem', margin: '15vh auto 0', padding: '0 1rem' }}>
      <h1 className="visually-hidden">页面出错</h1>
      <ErrorState
        title="页面暂时打不开"
        advice="系统处理时出现问题，已保存的内容不受影响。请稍后重试。"
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
