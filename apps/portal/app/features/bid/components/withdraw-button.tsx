import { withdrawBid } from '@procure/contract/bid/bid.route.ts';
import type { BidWorkspace } from '@procure/contract/bid/bid.schema.ts';
import { methodSteps } from '@procure/domain/tender/method.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { useCommand } from '@procure/web/call/command.ts';

interface WithdrawButtonProps {
  readonly bid: BidWorkspace;
  readonly versionId: string;
  readonly versionNo: number;
}

/** Withdraws the version that counts, after a question that states the consequences. */
export function WithdrawButton({ bid, versionId, versionNo }: WithdrawButtonProps) {
  const { id: lotId, method, phase } = bid.lot;
  const act = useCommand(withdrawBid);
  const afterwards = methodSteps[method].priceOnce
    ? '本项目为一次报价，撤回后不能再次报价。'
    : bid.phase === 'unqualified'
      ? '您未通过资格预审，不能重新递交。'
      : phase === 'suspended'
        ? '项目暂停期间不能重新递交，恢复后截止前可以。'
        : '截止前可以重新递交。';
  const ask = async () => {
    await confirm({
      title: '撤回投标',
      text: `撤回后，第${versionNo}版立即失效，您将没有有效投标。${afterwards}`,
      confirmText: '撤回投标',
      busyText: '正在撤回',
      danger: true,
      act: () => act.run({ lotId, versionId }, `第${versionNo}版投标已撤回`),
    });
  };
  return (
    <Button kind="danger" busy={act.busy} busyText="正在撤回" onClick={() => void ask()}>
      撤回投标
    </Button>
  );
}
