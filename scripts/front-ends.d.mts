export const everyFrontEnd: readonly string[];
export function outdated(): string[];
export function build(list: readonly string[]): Promise<boolean>;
