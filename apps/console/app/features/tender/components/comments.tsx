import type { CommentView } from '@procure/contract/comment/comment.schema.ts';
import type { CommentPlace } from '@procure/domain/comment/place.ts';
import { Icon } from '@procure/ui/icon/icon.tsx';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { commentsQuery } from '../queries.ts';
import styles from './comment.module.css';
import { CommentDialog } from './comment-dialog.tsx';
import { isOpen, placeId, placeKey } from './comment-place.ts';

interface Opened {
  readonly place: CommentPlace;
  readonly label: string;
}

interface Comments {
  readonly tenderId: string;
  readonly all: readonly CommentView[];
  readonly mayWrite: boolean;
  /** Shows the comments of a place, with a field for a new one. */
  readonly open: (opened: Opened) => void;
}

const Context = createContext<Comments | null>(null);

/** The comments of the tender of this page; null without a tender, and for readers who may not read them. */
export const useComments = () => useContext(Context);

interface CommentsOfProps {
  readonly tenderId: string;
  /** False for a tender that is not on the platform yet. */
  readonly stored?: boolean;
  readonly children: ReactNode;
}

/** A page with the comments of a tender: reads them once for all fields, and shows those of one field in a dialog. */
export function CommentsOf({ tenderId, stored = true, children }: CommentsOfProps) {
  const { data } = useQuery({ ...commentsQuery(tenderId), enabled: stored });
  const [opened, setOpened] = useState<Opened | null>(null);
  // Texts that are typed and not sent, by place and comment: closing the dialog does not lose them.
  const unsent = useRef(new Map<string, string>());
  const comments = useMemo(
    () =>
      data?.data.mayRead === true
        ? { tenderId, all: data.data.comments, mayWrite: data.data.mayWrite, open: setOpened }
        : null,
    [data, tenderId],
  );
  return (
    <Context value={comments}>
      {children}
      {comments === null || opened === null ? null : (
        <CommentDialog
          key={placeKey(opened.place)}
          {...opened}
          tenderId={tenderId}
          mayWrite={comments.mayWrite}
          comments={comments.all.filter((one) => placeKey(one) === placeKey(opened.place))}
          unsent={unsent.current}
          onClose={() => setOpened(null)}
        />
      )}
    </Context>
  );
}

/** The button at a field that opens its comments, with the number of open ones. */
export function CommentButton({ place, label }: Opened) {
  const comments = useComments();
  const button = useRef<HTMLButtonElement>(null);
  const { hash } = useLocation();
  const id = placeId(place);
  const isShown = comments !== null;
  useEffect(() => {
    if (isShown && hash === `#${id}`) button.current?.focus();
  }, [isShown, hash, id]);
  if (comments === null) return null;
  const own = comments.all.filter((one) => placeKey(one) === placeKey(place));
  if (own.length === 0 && !comments.mayWrite) return null;
  const open = own.filter(isOpen).length;
  const count = open > 0 ? `，${open}条未解决` : own.length > 0 ? '，均已解决' : '';
  return (
    <button
      ref={button}
      type="button"
      id={id}
      className={[styles.button, open > 0 ? styles.waiting : own.length > 0 ? styles.settled : '']
        .filter(Boolean)
        .join(' ')}
      aria-haspopup="dialog"
      onClick={() => comments.open({ place, label })}
    >
      <Icon name="comment" size="1.125em" />
      <span className="visually-hidden">{`批注：${label}${count}`}</span>
      {open > 0 ? <span aria-hidden="true">{open}</span> : null}
    </button>
  );
}
