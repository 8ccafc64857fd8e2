export function narrowings(sql: string): readonly string[];
export function excuseOf(sql: string): { readonly contracts: string } | { readonly because: string } | null;
