import * as account from '@procure/contract/account/account.schema.ts';
import * as closing from '@procure/contract/account/closing.schema.ts';
import * as factor from '@procure/contract/account/factor.schema.ts';
import { getHumanCheck } from '@procure/contract/account/human-check.schema.ts';
import * as management from '@procure/contract/account/management.schema.ts';
import * as ownData from '@procure/contract/account/own-data.schema.ts';
import * as partner from '@procure/contract/account/partner.schema.ts';
import * as passkey from '@procure/contract/account/passkey.schema.ts';
import * as settings from '@procure/contract/account/settings.schema.ts';
import * as totp from '@procure/contract/account/totp.schema.ts';
import * as outside from '@procure/contract/session/outside.schema.ts';
import { getToken } from '@procure/contract/session/session.schema.ts';
import { refuse } from '@procure/domain/outcome.ts';
import type { StaffActor, SupplierActor } from '../../platform/actor.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { closeAccount, closureOf } from './closing/service.ts';
import { drawHumanCheck } from './human-check/service.ts';
import { presentStaff } from './management/present.ts';
import { readDuties, staffPage } from './management/read-model.ts';
import {
  askPasswordReset,
  confirmPasswordReset,
  createStaff,
  declinePasswordReset,
  disable,
  enable,
  handOver,
  setRoles,
} from './management/service.ts';
import {
  bindByCode,
  bindOwn,
  enterByDingtalk,
  enterByOidc,
  exchangeCode,
  outsideOf,
  providersOf,
  sendBindingCode,
  start,
  startOwn,
  unbindOwn,
} from './outside/service.ts';
import { askArchive } from './own-data/service.ts';
import { presentPartner, presentSupplier } from './partner/present.ts';
import { readBindings, readPartners, supplierPage } from './partner/read-model.ts';
import {
  addPartnerKey,
  issueLoginLink,
  registerPartner,
  requestLoginLink,
  unbindPartner,
  withdrawPartnerKey,
} from './partner/service.ts';
import { arePasskeysPossible } from './passkey/service.ts';
import { changePassword } from './password/service.ts';
import {
  draftPasskeyProof,
  readFactor,
  readStaffFactor,
  sendFactorCode,
  showFactor,
  showPasswordInstead,
} from './proof/service.ts';
import { register, requestOtp, resetPassword } from './service.ts';
import { presentSettings } from './settings/present.ts';
import { readSettings } from './settings/read-model.ts';
import {
  changeContact,
  changeName,
  draftPasskey,
  registerPasskey,
  removePasskey,
  sendContactCode,
} from './settings/service.ts';
import { confirm, draft, remove, renewRecoveryCodes } from './totp/service.ts';

export function routes(parts: Parts): Route[] {
  const tight = { limit: 'tight' } as const;
  const ownSettings = async ({ actor }: { readonly actor: SupplierActor | StaffActor }) => {
    const found = await readSettings(parts.db, actor.scope);
    return found === undefined
      ? refuse('not_found')
      : presentSettings(found, {
          due: actor.factor.due,
          passkeysPossible: arePasskeysPossible(parts, actor.kind),
        });
  };
  return [
    serve(getHumanCheck, () => drawHumanCheck(parts), tight),
    serve(account.sendOtp, ({ input, actor }) => requestOtp(parts, actor, input), tight),
    serve(account.register, ({ input, actor }) => register(parts, actor, input), tight),
    serve(account.resetPassword, ({ input, actor }) => resetPassword(parts, actor, input), tight),

    serve(management.listStaffAccounts, async ({ input }) => {
      const { rows, count } = await staffPage(parts.db, input);
      return { rows: rows.map(presentStaff), count };
    }),
    serve(management.createStaffAccount, ({ input, actor }) => createStaff(parts, actor, input)),
    serve(management.setStaffRoles, ({ input, actor }) => setRoles(parts, actor, input)),
    serve(management.getAccountDuties, ({ input }) => readDuties(parts.db, input)),
    serve(management.disableStaffAccount, ({ input, actor }) => disable(parts, actor, input)),
    serve(management.handOverStaffWork, ({ input, actor }) => handOver(parts, actor, input)),
    serve(management.enableStaffAccount, ({ input, actor }) => enable(parts, actor, input)),
    serve(management.askPasswordReset, ({ input, actor }) => askPasswordReset(parts, actor, input)),
    serve(management.confirmPasswordReset, ({ input, actor }) => confirmPasswordReset(parts, actor, input)),
    serve(management.declinePasswordReset, ({ input, actor }) => declinePasswordReset(parts, actor, input)),

    serve(settings.getSettings, ownSettings),
    serve(settings.getStaffSettings, ownSettings),
    serve(settings.changeName, ({ input, actor }) => changeName(parts, actor, input)),
    serve(settings.sendContactCode, ({ input, actor }) => sendContactCode(parts, actor, input), tight),
    serve(settings.sendStaffContactCode, ({ input, actor }) => sendContactCode(parts, actor, input), tight),
    serve(settings.changeContact, ({ input, actor }) => changeContact(parts, actor, input), tight),
    serve(settings.changeStaffContact, ({ input, actor }) => changeContact(parts, actor, input), tight),
    serve(settings.changePassword, ({ input, actor }) => changePassword(parts, actor, input), tight),
    serve(settings.changeStaffPassword, ({ input, actor }) => changePassword(parts, actor, input), tight),

    serve(factor.getFactor, ({ actor }) => readFactor(parts, actor)),
    serve(factor.getStaffFactor, ({ actor }) => readStaffFactor(parts, actor)),
    serve(factor.sendFactorCode, ({ input, actor }) => sendFactorCode(parts, actor, input), tight),
    serve(factor.showFactor, ({ input, actor }) => showFactor(parts, actor, input), tight),
    serve(factor.showStaffFactor, ({ input, actor }) => showFactor(parts, actor, input), tight),
    serve(passkey.draftPasskey, ({ actor }) => draftPasskey(parts, actor)),
    serve(passkey.draftStaffPasskey, ({ actor }) => draftPasskey(parts, actor)),
    serve(passkey.registerPasskey, ({ input, actor }) => registerPasskey(parts, actor, input), tight),
    serve(passkey.registerStaffPasskey, ({ input, actor }) => registerPasskey(parts, actor, input), tight),
    serve(passkey.removePasskey, ({ input, actor }) => removePasskey(parts, actor, input), tight),
    serve(passkey.removeStaffPasskey, ({ input, actor }) => removePasskey(parts, actor, input), tight),
    serve(passkey.draftPasskeyProof, ({ actor }) => draftPasskeyProof(parts, actor), tight),
    serve(passkey.draftStaffPasskeyProof, ({ actor }) => draftPasskeyProof(parts, actor), tight),
    serve(
      factor.showPasswordInstead,
      ({ input, actor }) => showPasswordInstead(parts, actor, input.password),
      tight,
    ),

    ...outsideRoutes(parts),
    ...linkRoutes(parts),
    ...closingRoutes(parts),
    ...ownDataRoutes(parts),
    serve(totp.draftTotp, ({ actor }) => draft(parts, actor)),
    serve(totp.draftStaffTotp, ({ actor }) => draft(parts, actor)),
    serve(totp.confirmTotp, ({ input, actor }) => confirm(parts, actor, input), tight),
    serve(totp.confirmStaffTotp, ({ input, actor }) => confirm(parts, actor, input), tight),
    serve(totp.removeTotp, ({ input, actor }) => remove(parts, actor, input), tight),
    serve(totp.removeStaffTotp, ({ input, actor }) => remove(parts, actor, input), tight),
    serve(
      totp.renewRecoveryCodes,
      ({ input, actor }) => renewRecoveryCodes(parts, actor, input.password),
      tight,
    ),
    serve(
      totp.renewStaffRecoveryCodes,
      ({ input, actor }) => renewRecoveryCodes(parts, actor, input.password),
      tight,
    ),
  ];
}

/** Closing an account. */
function closingRoutes(parts: Parts): Route[] {
  return [
    serve(closing.getClosure, ({ actor }) => closureOf(parts, actor)),
    serve(closing.closeAccount, ({ input, actor }) => closeAccount(parts, actor, input.password), {
      limit: 'tight',
    }),
  ];
}

/** Exports of one's own data and of the company's. */
function ownDataRoutes(parts: Parts): Route[] {
  const tight = { limit: 'tight' } as const;
  return [
    serve(ownData.askOwnData, ({ actor }) => askArchive(parts, actor, null), tight),
    serve(ownData.askStaffOwnData, ({ actor }) => askArchive(parts, actor, null), tight),
    serve(ownData.askCompanyData, ({ actor }) => askArchive(parts, actor, actor.company.id), tight),
  ];
}

/** Sign-in links, issued by administrators and for partners' systems. */
function linkRoutes(parts: Parts): Route[] {
  const tight = { limit: 'tight' } as const;
  return [
    serve(partner.listPartners, async () => (await readPartners(parts.db)).map(presentPartner)),
    serve(partner.registerPartner, ({ input, actor }) => registerPartner(parts, actor, input)),
    serve(partner.addPartnerKey, ({ input, actor }) => addPartnerKey(parts, actor, input)),
    serve(partner.withdrawPartnerKey, ({ input, actor }) => withdrawPartnerKey(parts, actor, input)),
    serve(partner.listSupplierAccounts, async ({ input }) => {
      const { rows, count } = await supplierPage(parts.db, input);
      return { rows: rows.map(presentSupplier), count };
    }),
    serve(partner.issueLoginLink, ({ input, actor }) => issueLoginLink(parts, actor, input)),
    // Not limited by address: a partner calls from one address, and is limited by its key.
    serve(partner.requestLoginLink, ({ input, actor }) => requestLoginLink(parts, actor, input)),
    serve(partner.listOwnPartners, async ({ actor }) =>
      (await readBindings(actor.scope, parts.db)).map(({ boundAt, ...one }) => ({
        ...one,
        since: boundAt.toISOString(),
      })),
    ),
    serve(partner.unbindPartner, ({ input, actor }) => unbindPartner(parts, actor, input), tight),
  ];
}

/** Sign-in with DingTalk for suppliers and with OIDC for staff. */
function outsideRoutes(parts: Parts): Route[] {
  const providers = providersOf(parts.config);
  const { dingtalk, oidc } = providers;
  const tight = { limit: 'tight' } as const;
  return [
    serve(getToken, ({ input, actor }) => exchangeCode(parts, providers, actor, input.code), tight),
    serve(outside.startDingtalk, ({ actor }) => start(parts, actor, dingtalk), tight),
    serve(
      outside.enterByDingtalk,
      ({ input, actor }) => enterByDingtalk(parts, providers, actor, input.query),
      tight,
    ),
    serve(outside.sendBindingCode, ({ input, actor }) => sendBindingCode(parts, actor, input), tight),
    serve(outside.bindByCode, ({ input, actor }) => bindByCode(parts, providers, actor, input), tight),
    serve(outside.getOwnDingtalk, ({ actor }) => outsideOf(parts, actor, dingtalk)),
    serve(
      outside.startOwnDingtalk,
      ({ input, actor }) => startOwn(parts, actor, dingtalk, input.password),
      tight,
    ),
    serve(outside.bindDingtalk, ({ input, actor }) => bindOwn(parts, actor, dingtalk, input.query), tight),
    serve(
      outside.unbindDingtalk,
      ({ input, actor }) => unbindOwn(parts, actor, dingtalk, input.password),
      tight,
    ),
    serve(outside.startOidc, ({ actor }) => start(parts, actor, oidc), tight),
    serve(
      outside.enterByOidc,
      ({ input, actor }) => enterByOidc(parts, providers, actor, input.query),
      tight,
    ),
    serve(outside.getOwnOidc, ({ actor }) => outsideOf(parts, actor, oidc)),
    serve(outside.startOwnOidc, ({ input, actor }) => startOwn(parts, actor, oidc, input.password), tight),
    serve(outside.bindOidc, ({ input, actor }) => bindOwn(parts, actor, oidc, input.query), tight),
    serve(outside.unbindOidc, ({ input, actor }) => unbindOwn(parts, actor, oidc, input.password), tight),
  ];
}
