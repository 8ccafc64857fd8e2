import type * as ownData from '@procure/contract/account/own-data.route.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import type { ReactNode } from 'react';
import { useCommand } from '../call/command.ts';
import { saveByForm } from '../file/save-by-form.ts';
import styles from './settings.module.css';

interface OwnDataCardProps {
  readonly title: string;
  readonly route: typeof ownData.askOwnData | typeof ownData.askStaffOwnData | typeof ownData.askCompanyData;
  /** Address that returns the copy for the ticket. */
  readonly at: string;
  /** Description of the copy's content. */
  readonly children: ReactNode;
}

/** Downloads a copy of the stored data: requests a ticket, then lets the browser save the stream. */
export function OwnDataCard({ title, route, at, children }: OwnDataCardProps) {
  const ask = useCommand(route);
  async function save() {
    const given = await ask.run({}, '正在下载，请在浏览器的下载列表中查看');
    if (given !== null) saveByForm(at, { ticket: given.ticket });
  }
  return (
    <Card title={title}>
      {children}
      <div className={styles.acts}>
        <Button busy={ask.busy} busyText="正在准备" onClick={() => void save()}>
          {title}
        </Button>
      </div>
    </Card>
  );
}
