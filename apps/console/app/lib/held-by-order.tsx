import { Link } from '@procure/ui/link/link.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { Allowed } from './permission.ts';

/** Note that the supervisor has ordered a suspension or correction, with a link for users who may read complaints. */
export function HeldByOrder({ lotId }: { readonly lotId: string }) {
  return (
    <Note tone="warning" title="监督部门已责令暂停或者整改">
      <p>恢复之前，本标段不能开标、公示、定标和签订合同。</p>
      <Allowed code="complaint.read" otherwise={null}>
        <p>
          <Link href={`/complaint?lotId=${lotId}`}>查看投诉</Link>
        </p>
      </Allowed>
    </Note>
  );
}
