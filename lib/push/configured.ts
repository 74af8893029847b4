import { publicConfig } from '@/lib/config'

/** Whether push is configured; if not, nothing is requested or loaded. */
export const isPushConfigured = Object.values(publicConfig.firebase).every((value) => value !== '')
