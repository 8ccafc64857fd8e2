export const compiled: string;
export const serverArguments: string[];
export function serverOptions(env: NodeJS.ProcessEnv): { cwd: string; env: NodeJS.ProcessEnv };
export function compile(env: NodeJS.ProcessEnv): Promise<number>;
