import { repeatJob } from '@procure/contract/installation/installation.route.ts';
import type { Installation } from '@procure/contract/installation/installation.schema.ts';
import { formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { jobLabels } from '@procure/domain/installation/job.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { DataTable } from '@procure/ui/data-table/data-table.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { Minor } from '@procure/web/list/list-page.tsx';
import { Allowed } from '../../../lib/permission.ts';

/**
 * Jobs that failed as often as they may be tried. Each kind can be run again, which is as safe as its former attempts.
 */
export function FailedJobs({ of }: { readonly of: Installation['failedJobs'] }) {
  return (
    <Card title="失败的后台任务" aside="最近14天；邮件和短信见发送记录">
      <DataTable
        caption="失败的后台任务"
        rows={of}
        rowKey={({ task }) => task}
        empty={<EmptyState text="没有失败的后台任务" />}
        columns={[
          {
            key: 'task',
            title: '任务',
            cell: ({ task }) => (
              <>
                {jobLabels[task] ?? task}
                <Minor>{task}</Minor>
              </>
            ),
          },
          { key: 'count', title: '次数', cell: ({ count }) => count },
          { key: 'last', title: '最近一次', cell: ({ lastAt }) => formatDateTimeSeconds(new Date(lastAt)) },
          {
            key: 'act',
            title: '办理',
            cell: ({ task, repeatable }) => (repeatable ? <Repeat task={task} /> : '已过时，无需办理'),
          },
        ]}
      />
    </Card>
  );
}

function Repeat({ task }: { readonly task: string }) {
  const act = useCommand(repeatJob);
  return (
    <Allowed code="installation.repair" otherwise="由系统管理员办理">
      <Button
        busy={act.busy}
        busyText="正在安排"
        onClick={() =>
          void act.run({ task }, ({ count }) =>
            count === 0 ? '已经没有失败的任务' : '已安排重新运行，稍后可查看是否再次失败',
          )
        }
      >
        重新运行
      </Button>
    </Allowed>
  );
}
