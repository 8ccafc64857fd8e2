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
import { ClosingCard } from '../components/closing-card.tsx';
import { PartnerCard } from '../components/partner-card.tsx';

const side: AccountSide = {
  getSettings: settings.getSettings,
  sendContactCode: settings.sendContactCode,
  changeContact: settings.changeContact,
  changePassword: settings.changePassword,
  changeName: settings.changeName,
  draftPasskey: passkey.draftPasskey,
  registerPasskey: passkey.registerPasskey,
  removePasskey: passkey.removePasskey,
  draftTotp: totp.draftTotp,
  confirmTotp: totp.confirmTotp,
  removeTotp: totp.removeTotp,
  renewRecoveryCodes: totp.renewRecoveryCodes,
  takeUpAgain: null,
  getOutside: outside.getOwnDingtalk,
  startOutside: outside.startOwnDingtalk,
  unbindOutside: outside.unbindDingtalk,
  listSessions: session.listSessions,
  endSession: session.endSession,
  endSessions: session.endSessions,
  listSignIns: session.listSignIns,
  askOwnData: ownData.askOwnData,
  ownDataAt: ownData.ownDataAt.outer,
  getNotifications: notification.getNotifications,
  setNotifications: notification.setNotifications,
  retryMail: notification.retryMail,
};

/** `/dashboard?view=account`: one's own account. */
export function SettingsPage() {
  return <Settings side={side} leave={askLeave} beside={<PartnerCard />} end={<ClosingCard />} />;
}
