import { isDefined } from '@/lib/storage/guards'
import { storageKeys } from '@/lib/storage/keys'
import { readLocal } from '@/lib/storage/local'

/** Returns whether this browser has an unpublished request. */
export const hasPendingDemand = (): boolean => readLocal(storageKeys.demand, isDefined) !== undefined
