import { hole } from './holes/hole.mjs';
import { holesOfCompanies } from './holes/of-companies.mjs';
import { holesOfCopies } from './holes/of-copies.mjs';
import { holesOfDecisions } from './holes/of-decisions.mjs';
import { holesOfDocuments } from './holes/of-documents.mjs';
import { holesOfOperation } from './holes/of-operation.mjs';
import { holesOfRules } from './holes/of-rules.mjs';
import { holesOfShares } from './holes/of-shares.mjs';
import { holesOfStaff } from './holes/of-staff.mjs';

/**
 * The planted holes: each removes one condition from the server or a rule, or a field from a public answer, as if it
 * had been forgotten.
 */
export const holes = [
  ...holesOfCompanies,
  ...holesOfShares,
  ...holesOfStaff,
  ...holesOfOperation,
  ...holesOfCopies,
  ...holesOfRules,
  ...holesOfDecisions,
  ...holesOfDocuments,

  // Roles.
  hole('access', 'no role is asked for', [
    'platform/actor.ts',
    "if (permission !== undefined && !holds(caller, permission)) return 'forbidden';",
    "if (permission !== undefined && caller.kind === null) return 'forbidden';",
  ]),

  // JSON written by the database is checked against the contract.
  hole('answers', 'the public list calls a column otherwise', [
    'features/notice/read-model.ts',
    "'buyerName', notice.buyer_name,\n  'publishedAt'",
    "'buyer', notice.buyer_name,\n  'publishedAt'",
  ]),
];
