import type { ApprovalView } from '@procure/contract/approval/approval.schema.ts';
import type { LotView, TenderView } from '@procure/contract/tender/view.schema.ts';
import type { Command } from '@procure/web/call/command.ts';
import { turnOf } from '../../../lib/approval-steps.tsx';
import type { acts } from '../queries.ts';
import { ArchiveDialog, ExtendDialog, ResumeDialog, SuspendDialog, TerminateDialog } from './lot-dialogs.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { SaveTemplateDialog } from './template-dialogs.tsx';
import { ApproveDialog, BackToDraftDialog, ReturnDialog, SubmitDialog } from './tender-dialogs.tsx';

export type StepDialog =
  | 'submit'
  | 'approve'
  | 'return'
  | 'back'
  | 'publish'
  | 'extend'
  | 'suspend'
  | 'resume'
  | 'terminate'
  | 'archive'
  | 'template';

interface DialogOfStepProps {
  readonly open: StepDialog;
  readonly tender: TenderView;
  readonly lot: LotView;
  readonly approval: ApprovalView | undefined;
  readonly request: Command<typeof acts.requestApproval>;
  readonly onClose: () => void;
}

/** The dialog that confirms one of the acts of a lot. */
export function DialogOfStep({ open, tender, lot, approval, request, onClose }: DialogOfStepProps) {
  switch (open) {
    case 'submit':
      return <SubmitDialog tender={tender} request={request} onClose={onClose} onDone={onClose} />;
    case 'approve':
      return approval === undefined ? null : (
        <ApproveDialog tender={tender} last={turnOf(approval) === approval.steps.length} onClose={onClose} />
      );
    case 'return':
      return <ReturnDialog tender={tender} onClose={onClose} />;
    case 'back':
      return (
        <BackToDraftDialog
          tender={tender}
          from={lot.state === 'approved' ? 'approved' : 'pending_approval'}
          onClose={onClose}
        />
      );
    case 'publish':
      return <PublishDialog tender={tender} onClose={onClose} />;
    case 'extend':
      return <ExtendDialog lot={lot} onClose={onClose} />;
    case 'suspend':
      return <SuspendDialog lot={lot} onClose={onClose} />;
    case 'resume':
      return <ResumeDialog lot={lot} now={tender.now} onClose={onClose} />;
    case 'terminate':
      return <TerminateDialog lot={lot} onClose={onClose} />;
    case 'archive':
      return <ArchiveDialog lot={lot} onClose={onClose} />;
    case 'template':
      return <SaveTemplateDialog tender={tender} onClose={onClose} />;
  }
}
