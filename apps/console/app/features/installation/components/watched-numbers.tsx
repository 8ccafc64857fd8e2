import type { Installation } from '@procure/contract/installation/installation.schema.ts';
import { formatRemaining } from '@procure/domain/display/time.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';

type Watched = Installation['watched'];

/** The metrics that programs read at `/metrics`, as text; they reveal nothing about participation in tenders. */
export function WatchedNumbers({ of }: { readonly of: Watched }) {
  const { connections, storage } = of;
  return (
    <Card title="运行数据" aside="投标相关的数量在开标前不统计">
      <DescriptionList
        items={[
          {
            term: '截标与开标',
            detail: `一小时内截标 ${of.comingOpenings} 个，待开标 ${of.dueOpenings} 个`,
          },
          { term: '后台任务', detail: `逾时未开始 ${of.waitingJobs} 个，运行过久 ${of.stuckJobs} 个` },
          { term: '审计日志签封', detail: waited(of.unsealedSeconds, '没有积压') },
          { term: '待发的邮件和短信', detail: waited(of.unsentSeconds, '没有积压') },
          {
            term: '文件存储用时',
            detail:
              storage === null
                ? '无法读取'
                : `写入 ${milliseconds(storage.write)} 毫秒，读回 ${milliseconds(storage.read)} 毫秒`,
          },
          { term: '数据库时间', detail: `与服务器相差 ${Math.abs(of.driftSeconds).toFixed(1)} 秒` },
          {
            term: '本进程的连接',
            detail: `打开 ${connections.open} 个，使用 ${connections.busy} 个，排队 ${connections.waiting} 个`,
          },
          { term: '采购管理台上传', detail: `未完成 ${of.staffUploads} 个` },
        ]}
      />
    </Card>
  );
}

const waited = (seconds: number, none: string) =>
  seconds === 0 ? none : `最早一条已等待${formatRemaining(seconds * 1_000)}`;

const milliseconds = (seconds: number) => (seconds * 1_000).toFixed(seconds < 0.01 ? 1 : 0);
