import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { type ComponentType, useState } from 'react';
import styles from './person-ways.module.css';

export interface PersonWay {
  readonly label: string;
  readonly load: () => Promise<ComponentType>;
}

/**
 * 其他利害关系人: objections and complaints without a company, and their state. They are rare, so each form loads on
 * request. Modules shared with this file stay out of it, because every page names its files (e2e/size).
 */
export function PersonWays({ ways }: { readonly ways: readonly PersonWay[] }) {
  const [shown, setShown] = useState<{ readonly label: string; readonly Form: ComponentType } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const open = ({ label, load }: PersonWay) => {
    setProblem(null);
    load().then(
      (Form) => setShown({ label, Form }),
      ({ message }: Error) => setProblem(message),
    );
  };
  return (
    <Card
      id="person"
      title="非供应商的利害关系人提出异议、投诉"
      aside={
        <div className={styles.ways}>
          {ways.map((way) => (
            <Button key={way.label} aria-expanded={shown?.label === way.label} onClick={() => open(way)}>
              {way.label}
            </Button>
          ))}
        </div>
      }
    >
      <p>
        没有企业账号、与本项目有利害关系的个人，可以实名对招标文件、资格预审文件或者评标结果提出异议；对答复不服或者逾期未答复的，以及对招标投标活动的其他事项，可以向监督部门投诉。供应商请登录后办理。
      </p>
      <noscript>提出和查询异议、投诉需要启用 JavaScript：请在浏览器设置中启用后刷新本页。</noscript>
      {problem === null ? null : <p role="alert">{problem}</p>}
      {shown === null ? null : <shown.Form key={shown.label} />}
    </Card>
  );
}
