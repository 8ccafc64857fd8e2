import type { OrganisationEvent } from '@procure/domain/organisation/decide.ts';
import type { Organisation } from '@procure/domain/organisation/organisation.ts';
import { difference, type EventTable } from '../../platform/record.ts';

interface AboutOrganisation {
  readonly id: string;
  /** As it stands after the event. */
  readonly organisation: Organisation;
}

export const organisationEvents: EventTable<OrganisationEvent, AboutOrganisation> = {
  create: (_, { id, organisation: { kind, parentId, profile } }) => ({
    audit: { ...of(id), action: 'create', after: { kind, parentId, ...profile } },
  }),
  revise: ({ from }, { id, organisation }) => ({
    audit: { ...of(id), action: 'revise', ...difference(from, organisation.profile) },
  }),
  move: ({ from }, { id, organisation: { parentId } }) => ({
    audit: { ...of(id), action: 'move', before: { parentId: from }, after: { parentId } },
  }),
  disable: ({ reason }, { id }) => ({
    audit: {
      ...of(id),
      action: 'disable',
      before: { state: 'active' },
      after: { state: 'disabled' },
      reason,
    },
  }),
  enable: (_, { id }) => ({
    audit: { ...of(id), action: 'enable', before: { state: 'disabled' }, after: { state: 'active' } },
  }),
};

const of = (id: string) => ({ entity: 'organisation', entityId: id });
