import * as message from '@procure/contract/message/message.route.ts';
import { kindsOf } from '@procure/domain/message/kind.ts';
import type { MessageSide } from '@procure/web/message/side.ts';

export const messageSide: MessageSide = {
  kinds: kindsOf('staff'),
  listMessages: message.listStaffMessages,
  readMessage: message.readStaffMessage,
  readAllMessages: message.readAllStaffMessages,
  countUnread: message.countStaffUnreadMessages,
};
