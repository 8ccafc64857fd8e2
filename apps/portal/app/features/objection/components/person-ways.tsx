import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { loadLater } from '@procure/ui/page-load/load-later.ts';
import { type ComponentType, useState } from 'react';

const forms = {
  form: async () => (await loadLater(import('./person-form.tsx'))).PersonForm,
  reading: async () => (await loadLater(import('./person-reading.tsx'))).PersonReading,
} as const;

/**
 * 其他利害关系人: objecting without a company, and what came of it. Few do, so the forms come when asked for; what they
 * share with this stays out of it, for every page names the files of this one (e2e/size).
 */
export function PersonWays() {
  const [shown, setShown] = useState<{ readonly name: string; readonly Form: ComponentType } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const open = (name: keyof typeof forms) => {
    setProblem(null);
    forms[name]().then(
      (Form) => setShown({ name, Form }),
      ({ message }: Error) => setProblem(message),
    );
  };
  return (
    <Card
      id="person"
      title="非供应商的利害关系人提出异议"
      aside={
        <span>
          <Button aria-expanded={shown?.name === 'form'} onClick={() => open('form')}>
            提出异议
          </Button>{' '}
          <Button aria-expanded={shown?.name === 'reading'} onClick={() => open('reading')}>
            查询我的异议
          </Button>
        </span>
      }
    >
      <p>
        没有企业账号、与本项目有利害关系的个人，可以实名对招标文件、资格预审文件或者评标结果提出异议。供应商请登录后在“我的异议”中提出。
      </p>
      <noscript>提出和查询异议需要启用 JavaScript：请在浏览器设置中启用后刷新本页。</noscript>
      {problem === null ? null : <p role="alert">{problem}</p>}
      {shown === null ? null : <shown.Form key={shown.name} />}
    </Card>
  );
}
