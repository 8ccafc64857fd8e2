import * as ownData from '@procure/contract/account/own-data.route.ts';
import * as passkey from '@procure/contract/account/passkey.route.ts';
import * as settings from '@procure/contract/account/settings.route.ts';
import * as totp from '@procure/contract/account/totp.route.ts';
import * as notification from '@procure/contract/message/notification.route.ts';
import * as outside from '@procure/contract/session/outside.route.ts';
import * as session from '@procure/contract/session/session.route.ts';
import { SettingsPage as Settings } from '@procure/web/account/settings-page.tsx';
import type { AccountSide } from '@procure/web/account/side.ts';
import { askLeave } from '../../../lib/ask-leave.ts';
import { refreshRights } from '../../../lib/rights.ts';

const side: AccountSide = {
  getSettings: settings.getStaffSettings,
  sendContactCode: settings.sendStaffContactCode,
  changeContact: settings.changeStaffContact,
  changePassword: settings.changeStaffPassword,
  changeName: null,
  draftPasskey: passkey.draftStaffPasskey,
  registerPasskey: passkey.registerStaffPasskey,
  removePasskey: passkey.removeStaffPasskey,
  draftTotp: totp.draftStaffTotp,
  confirmTotp: totp.confirmStaffTotp,
  removeTotp: totp.removeStaffTotp,
  renewRecoveryCodes: totp.renewStaffRecoveryCodes,
  takeUpAgain: refreshRights,
  getOutside: outside.getOwnOidc,
  startOutside: outside.startOwnOidc,
  unbindOutside: outside.unbindOidc,
  listSessions: session.listStaffSessions,
  endSession: session.endStaffSession,
  endSessions: session.endStaffSessions,
  listSignIns: session.listStaffSignIns,
  askOwnData: ownData.askStaffOwnData,
  ownDataAt: ownData.ownDataAt.inner,
  getNotifications: notification.getStaffNotifications,
  setNotifications: notification.setStaffNotifications,
  retryMail: notification.retryStaffMail,
};

/** One's own account, for every member of staff. */
export default function SettingsPage() {
  return <Settings side={side} leave={askLeave} />;
}
