import { isAnnounced } from '@procure/domain/tender/sourcing.ts';
import { ShortName } from '@procure/ui/short-name/short-name.tsx';
import { StatusBadge } from '@procure/ui/status-badge/status-badge.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { CommandDialog } from '@procure/web/call/command-dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { acts, sealingQuery } from '../queries.ts';
import { areReady, type SealingLots, splitKeys } from './split-keys.ts';
import styles from './tender.module.css';
import { isExplained, ReasonsGiven, type TenderDialogProps, TenderViolations } from './tender-dialogs.tsx';

/** Publishes a tender. The lots' keys are made in this browser and split for their openers. */
export function PublishDialog({ tender, onClose }: TenderDialogProps) {
  const publish = useCommand(acts.publishTender);
  // Read anew: an opener may have rehearsed a moment ago.
  const sealing = useQuery({ ...sealingQuery(tender.id), staleTime: 0 });
  const lots = sealing.data?.data;
  const blocked = tender.lots.some(
    (lot) =>
      lot.state === 'approved' &&
      lot.violations.some(
        (found) => found.severity === 'block' || (found.severity === 'warn' && !isExplained(lot, found)),
      ),
  );
  const announced = isAnnounced(tender);
  return (
    <CommandDialog
      title="发布公告"
      confirmText="发布公告"
      busyText="正在发布"
      disabled={blocked || lots === undefined || !areReady(lots)}
      onClose={onClose}
      act={async () => {
        if (lots === undefined) return null;
        const { id, version } = tender;
        const keys = await splitKeys(lots);
        return publish.run({ id, version, keys }, announced ? '公告已发布' : '已发布，请向供应商发出邀请');
      }}
    >
      <p>
        {announced
          ? '发布后立即在门户公开。已发布的内容不能删除或修改，只能另发变更公告。'
          : '本项目不公开公告，仅受邀供应商可见；发布后请发出邀请。'}
      </p>
      <p>
        本浏览器为每个标段生成一对密钥：公钥供投标人加密，私钥拆分后分别加密给开标人，随即丢弃，平台不持有。
      </p>
      {lots?.map((lot) => (
        <Openers key={lot.lotId} lot={lot} several={lots.length > 1} />
      ))}
      {sealing.error === null ? null : <p className={styles.wrong}>{sealing.error.message}</p>}
      <TenderViolations tender={tender} />
      <ReasonsGiven tender={tender} />
      {blocked ? (
        <p className={styles.wrong}>以上内容未经审批说明理由，或不符合规定：请退回修改后重新提交审批。</p>
      ) : null}
    </CommandDialog>
  );
}

/** Whether each opener can open. The end of the public key can be compared with the one on the opener's own page. */
function Openers({ lot, several }: { readonly lot: SealingLots[number]; readonly several: boolean }) {
  const { needed, openers } = lot;
  return (
    <div>
      <p>
        {several ? `第${lot.lotNo}标段 ${lot.title}：` : ''}开标人{openers.length}位，须{needed}位解锁
      </p>
      <ul className={styles.openers}>
        {openers.map(({ nickName, key }) => (
          <li key={key?.id ?? nickName}>
            <ShortName name={nickName} />
            {key === null ? (
              <StatusBadge status="not_started">没有开标密钥</StatusBadge>
            ) : (
              <>
                <StatusBadge status={key.rehearsedAt === null ? 'not_started' : 'completed'}>
                  {key.rehearsedAt === null ? '未试开标' : '已试开标'}
                </StatusBadge>
                <small>公钥末8位 {key.recipient.slice(-8)}</small>
              </>
            )}
          </li>
        ))}
      </ul>
      {openers.length > needed ? null : (
        <p className={styles.wrong}>
          开标人须多于解锁所需的{needed}人，以便一人不能到场时仍可开标：请退回修改。
        </p>
      )}
      {openers.every(({ key }) => key !== null && key.rehearsedAt !== null) ? null : (
        <p className={styles.wrong}>
          请上述开标人在“开标”的“开标密钥”中生成密钥并试开标，然后重新打开本窗口。
        </p>
      )}
    </div>
  );
}
