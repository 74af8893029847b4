import type { Executor } from '@/server/db/client'
import { missing } from '@/server/http/errors'
import { requireReady } from '@/server/modules/accounts/guards'
import { offersAnything } from './user-service-repository'

export { findCancellationPresets } from './user-service-repository'
export { listRegistrations, replaceRegistrations } from './repository'

/** Returns a provider who may send offers; else 403 with the first missing item. */
export const requireReadyProvider = async (db: Executor, callerId: number) => {
  const user = await requireReady(db, callerId, ['provider', 'email', 'phone'])
  if (!(await offersAnything(db, callerId))) throw missing('service')
  return user
}
