import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { bounds } from '@/server/db/bounds'
import { openDatabase } from '@/server/db/client'
import { choosePlace } from '@/server/db/embedded/place'
import { restore } from '@/server/db/embedded/restore'
import { startEmbedded } from '@/server/db/embedded/start'
import { verifyLedger } from '@/server/modules/ledger/verify'
import { projectRoot } from '@/server/project-root'

const clock = () => new Date()

/** Starts the database of a data folder and asks whether its ledger is true. */
export const isLedgerTrue = async (dataDir: string): Promise<boolean> => {
  const embedded = await startEmbedded({ dataDir, log: { info: () => {}, warn: console.warn } })
  const { db, close } = openDatabase(embedded.url, { bounds: bounds.setup })
  try {
    return (await verifyLedger({ db, clock })).holds
  } finally {
    await close()
    await embedded.stop()
  }
}

/** Restores a backup beside itself, asks its ledger, and deletes what it restored. */
export const checkBackup = async (backup: string): Promise<boolean> => {
  const dataDir = `${backup}.check`
  await rm(dataDir, { recursive: true, force: true })
  await mkdir(dataDir, { recursive: true, mode: 0o755 })
  const { data } = choosePlace(projectRoot, join(dataDir, 'postgres'))
  try {
    await restore({ backup, dataDir, clock })
    return await isLedgerTrue(dataDir)
  } finally {
    for (const path of [dataDir, data, `${data}.log`, `${data}.sock`])
      await rm(path, { recursive: true, force: true })
  }
}
