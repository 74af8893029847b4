import { paths } from '@/lib/paths'
import type { RequestKind } from '@/lib/wizard/request'

/** Page of the wizard, to return to after signing in. */
export const requestPath = (kind: RequestKind): string =>
  kind === 'demand' ? paths.demand() : paths.scheduleBooking()
