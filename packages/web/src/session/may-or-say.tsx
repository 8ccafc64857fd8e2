import { ButtonLink } from '@procure/ui/button/button.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { leads } from '../call/way.ts';

interface MayOrSayProps {
  /** Title of the page. */
  readonly title: string;
  /** Name of the act, 「新建招标项目」. */
  readonly act: string;
  /** Roles that may perform it, by their displayed names. */
  readonly who: readonly string[];
  /** Link to the read-only view, if there is one. */
  readonly instead?: { readonly href: string; readonly text: string };
}

/** Page for users who may not perform its act. It names the roles that may, and does not show the form. */
export function MayOrSay({ title, act, who, instead }: MayOrSayProps) {
  const { back, help } = leads();
  const way = instead ?? back;
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        text={`您没有“${act}”的权限`}
        hint={`${who.length === 0 ? '' : `此项由${who.join('、')}办理；`}如需开通，请联系${help}。`}
        action={<ButtonLink href={way.href}>{way.text}</ButtonLink>}
      />
    </>
  );
}
