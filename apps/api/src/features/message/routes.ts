import * as contract from '@procure/contract/message/message.schema.ts';
import * as notification from '@procure/contract/message/notification.schema.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { readNotifications } from './notification/read-model.ts';
import { retryMail, setNotifications } from './notification/service.ts';
import { countUnread, readMessages } from './read-model.ts';
import { read, readAll } from './service.ts';

export function routes(parts: Parts): Route[] {
  const { db } = parts;
  return [
    serve(contract.listMessages, ({ input, actor }) => readMessages(db, actor.scope, input)),
    serve(contract.listStaffMessages, ({ input, actor }) => readMessages(db, actor.scope, input)),
    serve(contract.countUnreadMessages, async ({ actor }) => ({
      unread: await countUnread(db, actor.scope),
    })),
    serve(contract.countStaffUnreadMessages, async ({ actor }) => ({
      unread: await countUnread(db, actor.scope),
    })),
    serve(contract.readMessage, ({ input, actor }) => read(parts, actor, input.id)),
    serve(contract.readStaffMessage, ({ input, actor }) => read(parts, actor, input.id)),
    serve(contract.readAllMessages, ({ actor }) => readAll(parts, actor)),
    serve(contract.readAllStaffMessages, ({ actor }) => readAll(parts, actor)),
    serve(notification.getNotifications, ({ actor }) => readNotifications(db, actor.scope, 'supplier')),
    serve(notification.getStaffNotifications, ({ actor }) => readNotifications(db, actor.scope, 'staff')),
    serve(notification.retryMail, ({ actor }) => retryMail(parts, actor)),
    serve(notification.retryStaffMail, ({ actor }) => retryMail(parts, actor)),
    serve(notification.setNotifications, ({ input, actor }) => setNotifications(parts, actor, input)),
    serve(notification.setStaffNotifications, ({ input, actor }) => setNotifications(parts, actor, input)),
  ];
}
