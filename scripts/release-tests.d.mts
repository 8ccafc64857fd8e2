export const releaseTests: readonly string[];
export function projectOf(file: string): 'db' | 'e2e';
export const withoutReleaseTests: { readonly EXCLUDED_TESTS: string };
