import type { DecidedEntry } from '@procure/domain/comment/decide.ts';
import type { CommentPlace } from '@procure/domain/comment/place.ts';
import { messages, type Text } from '../../platform/messaging/outbox/outgoing.ts';
import type { Consequences, EventTable } from '../../platform/record.ts';

interface CommentWritten extends CommentPlace {
  readonly kind: 'write';
  readonly value: string;
  readonly text: string;
}
interface EntryAdded {
  readonly kind: DecidedEntry['kind'];
  readonly text: string;
}
export type CommentEvent = CommentWritten | EntryAdded;

interface AboutComment {
  readonly id: string;
  readonly tender: { readonly id: string; readonly title: string; readonly tenderNo: string };
  readonly lotId: string | null;
  /** The field's name. */
  readonly place: string;
  /** The name of the person who acts. */
  readonly by: string;
  /** The writers of the tender, except the person who acts. */
  readonly team: readonly string[];
  /** The author of the comment; null if they act, or read the tender no more. */
  readonly author: string | null;
}

export const commentEvents: EventTable<CommentEvent, AboutComment> = {
  write: ({ kind: _, text, value, ...place }, about) => ({
    audit: { ...of(about), action: 'comment', after: { ...place, label: about.place, value, text } },
    send: toTeam(about, 'comment_written'),
  }),
  reply: ({ text }, about) => ({
    ...logged(about, 'reply', text),
    // The author's own words are for the team; other words are for the author.
    send: about.author === null ? toTeam(about, 'comment_replied') : toAuthor(about, 'comment_answered'),
  }),
  settlement: ({ text }, about) => ({
    ...logged(about, 'settle', text),
    send: toAuthor(about, 'comment_settled'),
  }),
  reopening: ({ text }, about) => ({
    ...logged(about, 'reopen', text),
    send: toTeam(about, 'comment_reopened'),
  }),
  withdrawal: ({ text }, about) => logged(about, 'withdraw', text),
};

const of = ({ id, lotId }: AboutComment) => ({ entity: 'comment', entityId: id, lotId });

function logged(about: AboutComment, action: string, text: string): Consequences {
  return {
    audit: {
      ...of(about),
      action,
      after: { label: about.place, ...(text === '' ? {} : { text }) },
    },
  };
}

type CommentText =
  | 'comment_written'
  | 'comment_answered'
  | 'comment_replied'
  | 'comment_settled'
  | 'comment_reopened';

function textOf({ by, place, tender: { title, tenderNo } }: AboutComment, template: CommentText): Text {
  return { template, values: { by, place, title, tenderNo } };
}

const linkOf = ({ tender, lotId }: AboutComment) =>
  `/tender/${tender.id}${lotId === null ? '' : `?lotId=${lotId}`}`;

function toTeam(about: AboutComment, template: CommentText) {
  return messages(about.team, textOf(about, template), linkOf(about));
}

function toAuthor(about: AboutComment, template: CommentText) {
  return about.author === null ? [] : messages([about.author], textOf(about, template), linkOf(about));
}
