import type * as message from '@procure/contract/message/message.route.ts';
import type { MessageKind } from '@procure/domain/message/kind.ts';

/** The message centre of one side: its routes and the kinds of messages that its users receive. */
export interface MessageSide {
  readonly kinds: readonly MessageKind[];
  readonly listMessages: typeof message.listMessages | typeof message.listStaffMessages;
  readonly readMessage: typeof message.readMessage | typeof message.readStaffMessage;
  readonly readAllMessages: typeof message.readAllMessages | typeof message.readAllStaffMessages;
  readonly countUnread: typeof message.countUnreadMessages | typeof message.countStaffUnreadMessages;
}
