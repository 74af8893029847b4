export declare const stages: Record<string, { cores: number; after?: string[] }>
