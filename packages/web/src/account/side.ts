import type * as ownData from '@procure/contract/account/own-data.route.ts';
import type * as passkey from '@procure/contract/account/passkey.route.ts';
import type * as settings from '@procure/contract/account/settings.route.ts';
import type * as totp from '@procure/contract/account/totp.route.ts';
import type * as notification from '@procure/contract/message/notification.route.ts';
import type * as outside from '@procure/contract/session/outside.route.ts';
import type * as session from '@procure/contract/session/session.route.ts';

/** Routes of the account settings of one side, suppliers or staff. */
export interface AccountSide {
  readonly getSettings: typeof settings.getSettings | typeof settings.getStaffSettings;
  readonly sendContactCode: typeof settings.sendContactCode | typeof settings.sendStaffContactCode;
  readonly changeContact: typeof settings.changeContact | typeof settings.changeStaffContact;
  readonly changePassword: typeof settings.changePassword | typeof settings.changeStaffPassword;
  /** Null if the name is set by the person who creates the account. */
  readonly changeName: typeof settings.changeName | null;
  readonly draftPasskey: typeof passkey.draftPasskey | typeof passkey.draftStaffPasskey;
  readonly registerPasskey: typeof passkey.registerPasskey | typeof passkey.registerStaffPasskey;
  readonly removePasskey: typeof passkey.removePasskey | typeof passkey.removeStaffPasskey;
  readonly draftTotp: typeof totp.draftTotp | typeof totp.draftStaffTotp;
  readonly confirmTotp: typeof totp.confirmTotp | typeof totp.confirmStaffTotp;
  readonly removeTotp: typeof totp.removeTotp | typeof totp.removeStaffTotp;
  readonly renewRecoveryCodes: typeof totp.renewRecoveryCodes | typeof totp.renewStaffRecoveryCodes;
  /** Reads the stored rights again; null if they do not depend on a second factor. */
  readonly takeUpAgain: (() => Promise<unknown>) | null;
  readonly getOutside: typeof outside.getOwnDingtalk | typeof outside.getOwnOidc;
  readonly startOutside: typeof outside.startOwnDingtalk | typeof outside.startOwnOidc;
  readonly unbindOutside: typeof outside.unbindDingtalk | typeof outside.unbindOidc;
  readonly listSessions: typeof session.listSessions | typeof session.listStaffSessions;
  readonly endSession: typeof session.endSession | typeof session.endStaffSession;
  readonly endSessions: typeof session.endSessions | typeof session.endStaffSessions;
  readonly askOwnData: typeof ownData.askOwnData | typeof ownData.askStaffOwnData;
  /** Address that returns the copy of the user's own data. */
  readonly ownDataAt: string;
  readonly listSignIns: typeof session.listSignIns | typeof session.listStaffSignIns;
  readonly getNotifications: typeof notification.getNotifications | typeof notification.getStaffNotifications;
  readonly retryMail: typeof notification.retryMail | typeof notification.retryStaffMail;
  readonly setNotifications: typeof notification.setNotifications | typeof notification.setStaffNotifications;
}
