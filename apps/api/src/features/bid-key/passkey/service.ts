import type { CompanyActor } from '../../../platform/actor.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { record } from '../../../platform/record.ts';
import * as own from '../../account/key-passkey/service.ts';
import { bidKeyEvents } from '../events.ts';
import { lockPair } from '../store.ts';

const pairs: own.OwnKeys<CompanyActor> = {
  column: 'bidKeyPairId',
  lock: (unit, actor, id) => lockPair(actor.scope, unit, id),
  note: (unit, { scope }, id, event) => record(unit, bidKeyEvents, event, { id, companyId: scope.companyId }),
};

export function canAddPasskeys(parts: Parts): boolean {
  return own.canAddPasskeys(parts, 'supplier');
}

export function draftPasskey(parts: Parts, actor: CompanyActor, pairId: string) {
  return own.draftPasskey(parts, actor, pairs, pairId);
}

export function addPasskey(parts: Parts, actor: CompanyActor, passkey: own.NewPasskey) {
  return own.addPasskey(parts, actor, pairs, passkey);
}

export function removePasskey(parts: Parts, actor: CompanyActor, id: string) {
  return own.removePasskey(parts, actor, pairs, id);
}
