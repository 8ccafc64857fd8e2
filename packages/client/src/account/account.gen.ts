// Made from the contract by packages/client/generate.ts; do not edit.
import type * as contract from '@procure/contract/account/account.ts';
import type { Wire } from '../wire.ts';

export const register: Wire<typeof contract.register> = { method: 'POST', path: '/api/outer/platform/account/registration', reasons: { '4108': 'otp_wrong', '4109': 'otp_expired', '4112': 'phone_taken', '4113': 'username_taken', '4118': 'already_registered' }, device: true };
export const resetPassword: Wire<typeof contract.resetPassword> = { method: 'POST', path: '/api/outer/platform/account/password-reset', reasons: { '4108': 'otp_wrong', '4109': 'otp_expired', '4115': 'password_reused' }, device: true };
export const sendOtp: Wire<typeof contract.sendOtp> = { method: 'POST', path: '/api/outer/platform/account/otp', reasons: { '4117': 'human_check_failed', '4110': 'otp_too_soon', '4111': 'otp_too_many' }, device: true };
