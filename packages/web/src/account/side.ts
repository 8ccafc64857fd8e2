import type * as ownData from '@procure/contract/account/own-data.route.ts';
import type * as passkey from '@procure/contract/account/passkey.route.ts';
import type * as settings from '@procure/contract/account/settings.route.ts';
import type * as totp from '@procure/contract/account/totp.route.ts';
import type * as notification from '@procure/contract/message/notification.route.ts';
import type * as outside from '@procure/contract/session/outside.route.ts';
import type * as session from '@procure/contract/session/session.route.ts';

/** The calls of one side's account settings: a supplier's, or those of the buyers' side. */
export interface AccountSide {
  readonly getSettings: typeof settings.getSettings | typeof settings.getStaffSettings;
  readonly sendContactCode: typeof settings.sendContactCode | typeof settings.sendStaffContactCode;
  readonly changeContact: typeof settings.changeContact | typeof settings.changeStaffContact;
  readonly changePassword: typeof settings.changePassword | typeof settings.changeStaffPassword;
  /** Null where the name is given by who makes the account. */
  readonly changeName: typeof settings.changeName | null;
  readonly draftPasskey: typeof passkey.draftPasskey | typeof passkey.draftStaffPasskey;
  readonly registerPasskey: typeof passkey.registerPasskey | typeof passkey.registerStaffPasskey;
  readonly removePasskey: typeof passkey.removePasskey | typeof passkey.removeStaffPasskey;
  readonly draftTotp: typeof totp.draftTotp | typeof totp.draftStaffTotp;
  readonly confirmTotp: typeof totp.confirmTotp | typeof totp.confirmStaffTotp;
  readonly removeTotp: typeof totp.removeTotp | typeof totp.removeStaffTotp;
  readonly renewRecoveryCodes: typeof totp.renewRecoveryCodes | typeof totp.renewStaffRecoveryCodes;
  /** What the browser knows of the rights is read again; null where they depend on no factor. */
  readonly takeUpAgain: (() => Promise<unknown>) | null;
  readonly getOutside: typeof outside.getOwnDingtalk | typeof outside.getOwnOidc;
  readonly startOutside: typeof outside.startOwnDingtalk | typeof outside.startOwnOidc;
  readonly unbindOutside: typeof outside.unbindDingtalk | typeof outside.unbindOidc;
  readonly listSessions: typeof session.listSessions | typeof session.listStaffSessions;
  readonly endSession: typeof session.endSession | typeof session.endStaffSession;
  readonly endSessions: typeof session.endSessions | typeof session.endStaffSessions;
  readonly askOwnData: typeof ownData.askOwnData | typeof ownData.askStaffOwnData;
  /** Where the copy that was asked for is given. */
  readonly ownDataAt: string;
  readonly listSignIns: typeof session.listSignIns | typeof session.listStaffSignIns;
  readonly getNotifications: typeof notification.getNotifications | typeof notification.getStaffNotifications;
  readonly retryMail: typeof notification.retryMail | typeof notification.retryStaffMail;
  readonly setNotifications: typeof notification.setNotifications | typeof notification.setStaffNotifications;
}
