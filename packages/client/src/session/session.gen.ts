// Made from the contract by packages/client/generate.ts; do not edit.
import type * as contract from '@procure/contract/session/session.ts';
import type { Wire } from '../wire.ts';

export const getMe: Wire<typeof contract.getMe> = { method: 'GET', path: '/api/outer/platform/me/' };
export const getStaffMe: Wire<typeof contract.getStaffMe> = { method: 'GET', path: '/api/inner/platform/me/' };
export const getToken: Wire<typeof contract.getToken> = { method: 'POST', path: '/api/outer/platform/dingtalk/getToken', reasons: { '4104': 'login_code_invalid', '4105': 'dingtalk_expired', '4106': 'dingtalk_unbound', '4103': 'account_disabled' } };
export const getVaultKey: Wire<typeof contract.getVaultKey> = { method: 'GET', path: '/api/outer/platform/me/vaultKey' };
export const listMyPermissions: Wire<typeof contract.listMyPermissions> = { method: 'GET', path: '/api/outer/platform/permission/myPermission/listAll' };
export const listStaffPermissions: Wire<typeof contract.listStaffPermissions> = { method: 'GET', path: '/api/inner/platform/permission/myPermission/listAll' };
export const signIn: Wire<typeof contract.signIn> = { method: 'POST', path: '/api/outer/platform/session', reasons: { '4101': 'credentials_wrong', '4102': 'account_locked', '4103': 'account_disabled' } };
export const signInStaff: Wire<typeof contract.signInStaff> = { method: 'POST', path: '/api/inner/platform/session', reasons: { '4101': 'credentials_wrong', '4102': 'account_locked', '4103': 'account_disabled' } };
export const signOut: Wire<typeof contract.signOut> = { method: 'POST', path: '/api/outer/platform/session/closure' };
export const signOutStaff: Wire<typeof contract.signOutStaff> = { method: 'POST', path: '/api/inner/platform/session/closure' };
