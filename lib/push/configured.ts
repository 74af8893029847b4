import { publicConfig } from '@/lib/config'

/** True if push is configured; otherwise no permission is requested and nothing is loaded. */
export const isPushConfigured = Object.values(publicConfig.firebase).every((value) => value !== '')
