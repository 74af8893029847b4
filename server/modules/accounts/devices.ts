import type { Device } from '@/lib/contract/sessions'
import type { Needs } from '@/server/context'
import { notFoundError } from '@/server/http/errors'
import type { Caller } from '@/server/http/session'
import { unitOfWork, type WorkContext } from '@/server/process/unit-of-work'
import { isOpenSession, listSessions } from './session-repository'
import { endSession } from './sessions'
import { parseUserAgent } from './user-agent'

export const listUserDevices = async (
  { db, clock }: Needs<'db' | 'clock'>,
  caller: Caller,
): Promise<Device[]> =>
  (await listSessions(db, caller.id, clock())).map((row) => ({
    pk: row.id,
    ...parseUserAgent(row.userAgent),
    created_at: row.createdAt.toISOString(),
    last_used_at: row.rotatedAt.toISOString(),
    current: row.id === caller.session,
  }))

/** Signs out one of the caller's browsers; 404 for anybody else's. */
export const signOutDevice = (context: WorkContext, caller: Caller, pk: string): Promise<void> =>
  unitOfWork(context, async (work) => {
    if (!(await isOpenSession(work.tx, caller.id, pk, work.now))) throw notFoundError()
    await endSession(work, pk)
  })
