import type { StaffActor } from '../../../platform/actor.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { record } from '../../../platform/record.ts';
import * as own from '../../account/key-passkey/service.ts';
import { keyEvents } from '../key/events.ts';
import { lockOwn } from '../key/store.ts';

const keys: own.OwnKeys<StaffActor> = {
  column: 'openerKeyId',
  lock: (unit, actor, id) => lockOwn(actor.scope, unit, id),
  note: (unit, _, id, event) => record(unit, keyEvents, event, { id }),
};

export function canAddPasskeys(parts: Parts): boolean {
  return own.canAddPasskeys(parts, 'staff');
}

export function draftPasskey(parts: Parts, actor: StaffActor, keyId: string) {
  return own.draftPasskey(parts, actor, keys, keyId);
}

export function addPasskey(parts: Parts, actor: StaffActor, passkey: own.NewPasskey) {
  return own.addPasskey(parts, actor, keys, passkey);
}

export function removePasskey(parts: Parts, actor: StaffActor, id: string) {
  return own.removePasskey(parts, actor, keys, id);
}
