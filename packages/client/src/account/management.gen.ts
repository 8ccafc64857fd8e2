// Made from the contract by packages/client/generate.ts; do not edit.
import type * as contract from '@procure/contract/account/management.ts';
import type { Wire } from '../wire.ts';

export const askPasswordReset: Wire<typeof contract.askPasswordReset> = { method: 'POST', path: '/api/inner/platform/accounts/:id/password-reset', reasons: { '4116': 'own_account' } };
export const changeStaffPassword: Wire<typeof contract.changeStaffPassword> = { method: 'POST', path: '/api/inner/platform/account/password', reasons: { '4114': 'password_wrong', '4115': 'password_reused' } };
export const confirmPasswordReset: Wire<typeof contract.confirmPasswordReset> = { method: 'POST', path: '/api/inner/platform/accounts/:id/password-reset/confirmation', reasons: { '4116': 'own_account', '4117': 'own_request', '4118': 'reset_not_asked' } };
export const createStaffAccount: Wire<typeof contract.createStaffAccount> = { method: 'POST', path: '/api/inner/platform/accounts', reasons: { '4113': 'username_taken', '4112': 'phone_taken' } };
export const declinePasswordReset: Wire<typeof contract.declinePasswordReset> = { method: 'POST', path: '/api/inner/platform/accounts/:id/password-reset/refusal', reasons: { '4116': 'own_account', '4117': 'own_request', '4118': 'reset_not_asked' } };
export const disableStaffAccount: Wire<typeof contract.disableStaffAccount> = { method: 'POST', path: '/api/inner/platform/accounts/:id/disablement', reasons: { '4116': 'own_account' } };
export const enableStaffAccount: Wire<typeof contract.enableStaffAccount> = { method: 'POST', path: '/api/inner/platform/accounts/:id/enablement', reasons: { '4116': 'own_account' } };
export const listStaffAccounts: Wire<typeof contract.listStaffAccounts> = { method: 'GET', path: '/api/inner/platform/accounts' };
export const setStaffRoles: Wire<typeof contract.setStaffRoles> = { method: 'POST', path: '/api/inner/platform/accounts/:id/roles', reasons: { '4210': 'roles_conflict', '4213': 'permissions_apart', '4116': 'own_account' } };
