import { repeatOpening } from '@procure/contract/installation/installation.route.ts';
import type { Installation } from '@procure/contract/installation/installation.schema.ts';
import { formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { pauseWording } from '@procure/domain/opening/opening.ts';
import { lateMinutes } from '@procure/domain/opening/resuming.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { DataTable } from '@procure/ui/data-table/data-table.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { Minor } from '@procure/web/list/list-page.tsx';
import { Allowed } from '../../../lib/permission.ts';

type Late = Installation['lateOpenings'][number];

/** Openings that stand still: by their number, what they wait for, and the one act that is always safe. */
export function LateOpenings({ of }: { readonly of: Installation['lateOpenings'] }) {
  return (
    <Card title="停滞的开标" aside={`开始${lateMinutes}分钟仍未结束`}>
      <DataTable
        caption="停滞的开标"
        rows={of}
        rowKey={({ lotId }) => lotId}
        empty={<EmptyState text="没有停滞的开标" />}
        columns={[
          {
            key: 'lot',
            title: '项目',
            cell: ({ tenderNo, lotNo }) => (
              <>
                {tenderNo}
                <Minor>第{lotNo}标段</Minor>
              </>
            ),
          },
          { key: 'cause', title: '停在', cell: causeOf },
          { key: 'started', title: '开始时间', cell: ({ startedAt }) => formatDateTimeSeconds(startedAt) },
          {
            key: 'act',
            title: '办理',
            cell: ({ lotId, stuck }) => (stuck ? <Resume lotId={lotId} /> : '等待开标人，无需办理'),
          },
        ]}
      />
    </Card>
  );
}

const causeOf = ({ pauseCause }: Late) =>
  pauseCause === null ? '正在开启投标文件，没有进展时可重新开标' : pauseWording[pauseCause];

function Resume({ lotId }: { readonly lotId: string }) {
  const act = useCommand(repeatOpening);
  return (
    <Allowed code="installation.repair" otherwise="由系统管理员办理">
      <Button
        busy={act.busy}
        busyText="正在安排"
        onClick={() => void act.run({ lotId }, '已安排重新开标：已开启的不变，从停下的地方继续')}
      >
        重新开标
      </Button>
    </Allowed>
  );
}
