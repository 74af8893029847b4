import { publicConfig } from '@/lib/config'

/** Whether this site pushes at all; if not, nothing is asked and nothing is loaded. */
export const isPushConfigured = Object.values(publicConfig.firebase).every((value) => value !== '')
