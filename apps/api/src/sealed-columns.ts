import { secretColumn } from './features/account/factor/service.ts';
import { draftColumn } from './features/bid/draft/service.ts';
import { profileColumns } from './features/company/secret/service.ts';
import { complainantColumn } from './features/complaint/complainant/service.ts';
import { seedColumn } from './features/draw/service.ts';
import { idNoColumn } from './features/expert/service.ts';
import { supplierSeedColumn } from './features/invitation/draw/service.ts';
import { contentColumn } from './features/library/secret/service.ts';
import { personColumn } from './features/objection/person/service.ts';
import { certificateKeyColumn } from './features/official-document/signing/service.ts';
import { opinionColumn } from './features/tender/single-source/service.ts';
import type { SealedColumn } from './platform/keys/reseal.ts';

/** Every column with what the server sealed for longer than an opening or a round of negotiation lasts. */
export const sealedColumns: readonly SealedColumn[] = [
  ...profileColumns,
  contentColumn,
  secretColumn,
  draftColumn,
  personColumn,
  complainantColumn,
  opinionColumn,
  idNoColumn,
  seedColumn,
  supplierSeedColumn,
  certificateKeyColumn,
];
