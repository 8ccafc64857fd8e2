import { ButtonLink } from '@procure/ui/button/button.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { leads } from '../call/way.ts';

interface MayOrSayProps {
  /** Of the page. */
  readonly title: string;
  /** What cannot be done here, 「新建招标项目」. */
  readonly act: string;
  /** Who may, as they are called on the screen. */
  readonly who: readonly string[];
  /** The reading view, where there is one. */
  readonly instead?: { readonly href: string; readonly text: string };
}

/** A page whose act a person may not do says who may, and never shows its form. */
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
