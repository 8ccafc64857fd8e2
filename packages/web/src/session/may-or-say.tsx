import { ButtonLink } from '@procure/ui/button/button.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import type { ReactNode } from 'react';
import { leads } from '../call/way.ts';

interface MayOrSayProps {
  readonly may: boolean;
  /** What cannot be done here, 「新建招标项目」. */
  readonly act: string;
  /** Who may, as they are called on the screen. */
  readonly who: readonly string[];
  /** The reading view, where there is one. */
  readonly instead?: { readonly href: string; readonly text: string };
  readonly children?: ReactNode;
}

/** A page whose act a person may not do says who may, and never shows its form. */
export function MayOrSay({ may, act, who, instead, children }: MayOrSayProps) {
  if (may) return children;
  const { back, help } = leads();
  const way = instead ?? back;
  return (
    <EmptyState
      text={`您没有“${act}”的权限`}
      hint={`${who.length === 0 ? '' : `此项由${who.join('、')}办理；`}如需开通，请联系${help}。`}
      action={<ButtonLink href={way.href}>{way.text}</ButtonLink>}
    />
  );
}
