import type { Executor } from '@/server/db/client'
import { DomainError } from '@/server/http/errors'
import type { Caller } from '@/server/http/session'
import { deletePushOfSession, deletePushOfUser, deletePushToken, upsertPushToken } from './push-repository'

export {
  deletePushOfSession as forgetPushOfSession,
  deletePushOfUser as forgetPushOf,
  deletePushToken as forgetPushToken,
}

/**
 * Stores a browser's push token under its session; the token belongs to the browser's latest signed-in user.
 */
export const savePushToken = async (
  db: Executor,
  caller: Caller,
  token: string,
  now: Date,
): Promise<void> => {
  if (!(await upsertPushToken(db, caller, token, now))) throw new DomainError('token_not_valid')
}
