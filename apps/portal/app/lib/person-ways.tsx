import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { type ComponentType, useState } from 'react';
import styles from './person-ways.module.css';

export interface PersonWay {
  readonly label: string;
  readonly load: () => Promise<ComponentType>;
}

interface PersonWaysProps {
  readonly title: string;
  readonly lead: string;
  /** Text for a browser without scripts. */
  readonly withoutScripts: string;
  readonly ways: readonly PersonWay[];
}

/**
 * Letters of persons without a company, and their state. They are rare, so each form loads on request. Modules shared
 * with this file stay out of it, because every page names its files (e2e/size).
 */
export function PersonWays({ title, lead, withoutScripts, ways }: PersonWaysProps) {
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
      title={title}
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
      <p>{lead}</p>
      <noscript>{withoutScripts}</noscript>
      {problem === null ? null : <p role="alert">{problem}</p>}
      {shown === null ? null : <shown.Form key={shown.label} />}
    </Card>
  );
}
