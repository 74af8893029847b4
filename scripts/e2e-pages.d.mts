export declare const e2ePort: number
export declare const e2ePages: { NEXT_PUBLIC_SITE_URL: string; NEXT_PUBLIC_GOOGLE_CLIENT_ID: string }
