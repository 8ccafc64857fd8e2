import { hole } from './hole.mjs';

/** Holes that take a condition out of a rule: the act then succeeds although it must be refused. */
export const holesOfRules = [
  hole('complaints', 'the person who handed a decision in signs it', [
    'packages/domain/src/complaint/decide.ts',
    'const own = written === true ? notOwnWork(from.handedInBy, by) : written;',
    'const own = written;',
  ]),
  hole('complaints', 'the writer of a decision signs it', [
    'packages/domain/src/complaint/decide.ts',
    'const written = notOwnWork(from.writtenBy, by);',
    'const written = true;',
  ]),
  hole('persons', "an objection is repeated under another person's number", [
    'features/objection/person/service.ts',
    ' && earlier.personTag === personTag && isPhoneOf',
    ' && isPhoneOf',
  ]),
  hole('persons', 'an objection is repeated from another phone', [
    'features/objection/person/service.ts',
    ' && isPhoneOf(parts, earlier, phone)',
    '',
  ]),
  hole('complainants', "a complaint is repeated under another person's number", [
    'features/complaint/person/service.ts',
    ' && earlier.personTag === personTag && isPhoneOf',
    ' && isPhoneOf',
  ]),
  hole('complainants', 'a complaint is repeated from another phone', [
    'features/complaint/person/service.ts',
    ' && isPhoneOf(parts, earlier, phone)',
    '',
  ]),
  hole('singleSource', 'a single-source purchase is submitted without an announcement', [
    'features/tender/lifecycle/service.ts',
    '...(await publicityBreach(unit, tender, lots, now))',
    '',
  ]),
  hole('singleSource', 'another supplier than the announced one is invited', [
    'features/invitation/service.ts',
    'if (onlySupplier !== null && uscc !== onlySupplier)',
    'if (uscc === undefined)',
  ]),
  hole('singleSource', 'every reader of a tender reads who gave an opinion', [
    'features/tender/routes.ts',
    'openOpiner: handles ? (id, person)',
    'openOpiner: true ? (id, person)',
  ]),
  hole('singleSource', 'another organisation concludes an announcement', [
    'features/tender/single-source/service.ts',
    'const may = await mayHandle(unit, scope, held.tender.id);',
    'const may = true as const;',
  ]),
  hole('followed', 'staff follow an opening without the permission to read it', [
    'plugins/opening-changes.ts',
    'const denied = denial(getOpening.access, caller);',
    "const denied = caller.kind === null ? ('forbidden' as const) : null;",
  ]),
];
