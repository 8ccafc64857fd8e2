// Made from the contract by packages/client/generate.ts; do not edit.
import type * as contract from '@procure/contract/session/session.ts';
import type { Wire } from '../wire.ts';

export const endSession: Wire<typeof contract.endSession> = { method: 'POST', path: '/api/outer/platform/sessions/:id/closure' };
export const endSessions: Wire<typeof contract.endSessions> = { method: 'POST', path: '/api/outer/platform/sessions/closure' };
export const endStaffSession: Wire<typeof contract.endStaffSession> = { method: 'POST', path: '/api/inner/platform/sessions/:id/closure' };
export const endStaffSessions: Wire<typeof contract.endStaffSessions> = { method: 'POST', path: '/api/inner/platform/sessions/closure' };
export const getMe: Wire<typeof contract.getMe> = { method: 'GET', path: '/api/outer/platform/me/' };
export const getStaffMe: Wire<typeof contract.getStaffMe> = { method: 'GET', path: '/api/inner/platform/me/' };
export const getToken: Wire<typeof contract.getToken> = { method: 'POST', path: '/api/outer/platform/dingtalk/getToken', reasons: { '4104': 'login_code_invalid', '4105': 'dingtalk_expired', '4106': 'dingtalk_unbound', '4103': 'account_disabled' }, device: true };
export const getVaultKey: Wire<typeof contract.getVaultKey> = { method: 'GET', path: '/api/outer/platform/me/vaultKey' };
export const listMyPermissions: Wire<typeof contract.listMyPermissions> = { method: 'GET', path: '/api/outer/platform/permission/myPermission/listAll' };
export const listSessions: Wire<typeof contract.listSessions> = { method: 'GET', path: '/api/outer/platform/sessions' };
export const listStaffPermissions: Wire<typeof contract.listStaffPermissions> = { method: 'GET', path: '/api/inner/platform/permission/myPermission/listAll' };
export const listStaffSessions: Wire<typeof contract.listStaffSessions> = { method: 'GET', path: '/api/inner/platform/sessions' };
export const signIn: Wire<typeof contract.signIn> = { method: 'POST', path: '/api/outer/platform/session', reasons: { '4101': 'credentials_wrong', '4102': 'account_locked', '4103': 'account_disabled', '4117': 'human_check_failed' }, device: true };
export const signInStaff: Wire<typeof contract.signInStaff> = { method: 'POST', path: '/api/inner/platform/session', reasons: { '4101': 'credentials_wrong', '4102': 'account_locked', '4103': 'account_disabled', '4117': 'human_check_failed' }, device: true };
export const signOut: Wire<typeof contract.signOut> = { method: 'POST', path: '/api/outer/platform/session/closure' };
export const signOutStaff: Wire<typeof contract.signOutStaff> = { method: 'POST', path: '/api/inner/platform/session/closure' };
