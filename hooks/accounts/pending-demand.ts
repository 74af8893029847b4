import { isDefined } from '@/lib/storage/guards'
import { storageKeys } from '@/lib/storage/keys'
import { readLocal } from '@/lib/storage/local'

/** Whether a request was begun in this browser and not published. */
export const hasPendingDemand = (): boolean => readLocal(storageKeys.demand, isDefined) !== undefined
