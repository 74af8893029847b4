import { join } from 'node:path'

/** A folder of its own for each backup, to the second: none is written over another. */
export const defaultBackupFolder = (dataDir: string, now: Date): string =>
  join(dataDir, 'backups', now.toISOString().slice(0, 19).replaceAll(':', '-'))
