import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '@/server/db/client'
import { connectionTimeouts } from '@/server/db/connection-timeouts'
import { chooseClusterLocation } from '@/server/db/embedded/cluster-location'
import { restoreBackup } from '@/server/db/embedded/restore'
import { startEmbeddedPostgres } from '@/server/db/embedded/start'
import { verifyLedger } from '@/server/modules/ledger/verify'
import { projectRoot } from '@/server/project-root'

const clock = () => new Date()

/** Starts the database of a data folder and asks whether its ledger is true. */
export const isLedgerTrue = async (dataDir: string): Promise<boolean> => {
  const embedded = await startEmbeddedPostgres({ dataDir, log: { info: () => {}, warn: console.warn } })
  const { db, close } = openDatabase(embedded.url, { timeouts: connectionTimeouts.setup })
  try {
    return (await verifyLedger({ db, clock })).holds
  } finally {
    await close()
    await embedded.stop()
  }
}

/** Restores a backup beside itself, verifies its ledger and deletes the restored copy. */
export const checkBackup = async (backup: string): Promise<boolean> => {
  const dataDir = `${backup}.check`
  await rm(dataDir, { recursive: true, force: true })
  await mkdir(dataDir, { recursive: true, mode: 0o755 })
  const { data } = chooseClusterLocation(projectRoot, join(dataDir, 'postgres'))
  try {
    await restoreBackup({ backup, dataDir, clock })
    return await isLedgerTrue(dataDir)
  } finally {
    for (const path of [dataDir, data, `${data}.log`, `${data}.sock`])
      await rm(path, { recursive: true, force: true })
  }
}
