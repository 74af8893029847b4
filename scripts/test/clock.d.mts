export declare const clockAt: (moment: string, now?: number) => Record<string, string>
