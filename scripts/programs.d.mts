export type ProgramName =
  | 'chromium'
  | 'headless-shell'
  | 'firefox'
  | 'webkit'
  | 'age'
  | 'openssl'
  | 'pdfsig'
  | 'faketime'
  | 'nginx'
  | 'haproxy'
  | 'prometheus'
  | 'promtool'
  | 'postfix'
  | 'fetchmail'
  | 'dovecot'
  | 'swift'
  | 'mmdebstrap'
  | 'podman';
export function findProgram(name: ProgramName): string | null;
export function installAdvice(name: ProgramName): string;
export function locate(name: ProgramName): string;
export function locateJourneyBrowser(): string;
export function prepare(names: readonly ProgramName[]): boolean;
