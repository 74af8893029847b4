import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bounds } from '@/server/db/bounds'
import { openDatabase } from '@/server/db/client'
import { backUp } from '@/server/db/embedded/backup'
import { manifestName } from '@/server/db/embedded/backup-files'
import { restore } from '@/server/db/embedded/restore'
import { startEmbedded } from '@/server/db/embedded/start'
import { closeDue, eraseClosed } from '@/server/modules/privacy/timed'
import { makeApp } from '@/server/testing/make-app'
import { withServer } from '../../harness/own-postgres'
import { askErasure, waitUntilErased } from './erased'
import { canariesOf, leftInTables } from './left'
import { makePerson } from './person'

const quiet = { info: () => {}, warn: () => {} }
const clock = () => new Date()

/**
 * Backed up within the week after somebody asked, restored when it is over: the restored database erases them as well.
 * What a backup says of itself names nobody.
 */
export const erasedAfterRestore = async (mark: string): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'oficio-erase-'))
  const [first, second, target] = ['first', 'second', 'backup'].map((name) => join(folder, name))
  if (!first || !second || !target) return ['no folders']
  const server = await startEmbedded({ dataDir: first, log: quiet })
  try {
    return await withServer(server.url, async () => {
      const t = await makeApp()
      try {
        const person = await makePerson(t, mark)
        await askErasure(t, person)
        await t.drain()
        await backUp({ dataDir: first, url: server.url, target, clock })
        const index = await readFile(join(target, manifestName), 'utf8')
        const named = canariesOf(person).filter((one) => index.includes(one))
        await waitUntilErased(t)
        await restore({ backup: target, dataDir: second, clock })
        const again = await startEmbedded({ dataDir: second, log: quiet })
        const url = new URL(again.url)
        url.pathname = new URL(t.url).pathname
        const opened = openDatabase(url.toString(), { max: 4, bounds: bounds.setup })
        try {
          const context = { ...t.context, db: opened.db, pool: opened.pool }
          const before = await leftInTables({ ...t, context }, [person])
          await closeDue(context)
          t.travel((context.config.accessTokenMinutes + 2) * 60_000)
          await eraseClosed(context)
          return [
            ...named.map(() => 'the index of a backup holds a canary'),
            ...(before.length > 9 ? [] : ['the backup held nothing of them']),
            ...(await leftInTables({ ...t, context }, [person])).map((one) => `restored: ${one}`),
          ]
        } finally {
          await opened.close()
          await again.stop()
        }
      } finally {
        await t.close()
      }
    })
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
