import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The signing key kept in the data folder, made at the first start; programs starting together agree on one.
 */
export const loadOrCreateSecret = (dataDir: string): string => {
  const file = join(dataDir, 'secret')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    const part = `${file}.${process.pid}`
    writeFileSync(part, randomBytes(48).toString('base64url'), { mode: 0o600 })
    try {
      // Whole from the first moment, and only the first wins.
      linkSync(part, file)
      rmSync(part)
    } catch {
      if (existsSync(file)) rmSync(part, { force: true })
      else renameSync(part, file)
    }
  }
  return readFileSync(file, 'utf8').trim()
}
