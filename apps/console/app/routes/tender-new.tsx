import { ErrorState } from '@procure/ui/error-state/error-state.tsx';
import { NewTenderPage } from '../features/tender/pages/tender-editor-page.client.tsx';
import { browserOnly } from '../lib/guard.ts';
import { Allowed } from '../lib/permission.tsx';
import { WorkFrame } from '../lib/work-frame.client.tsx';
import { PageSkeleton } from '../shell/page-skeleton.tsx';

export const clientLoader = browserOnly;
export const HydrateFallback = PageSkeleton;

export default function TenderNew() {
  return (
    <WorkFrame>
      <Allowed
        code="tender.create"
        otherwise={
          <ErrorState
            title="您没有新建招标项目的权限"
            advice="招标项目由采购员新建；如需开通，请联系系统管理员调整角色。"
          />
        }
      >
        <NewTenderPage />
      </Allowed>
    </WorkFrame>
  );
}
