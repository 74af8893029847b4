import { createReadStream, existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { accessLogFolder, dayOfFile, type AccessRecord } from '@/server/log/access-log'
import { projectRoot } from '@/server/project-root'
import { readConfig } from '@/server/settings/config'
import { runCommand, UsageError } from './run-command'

/**
 * `npm run access-log -- [--account NUMBER] [--address ADDRESS] [--from YYYY-MM-DD] [--to YYYY-MM-DD]`: prints the records of
 * this machine's DATA_DIR that match, one JSON object a line, oldest day first. Days are those of UTC, both included.
 */
const usage = 'access-log [--account NUMBER] [--address ADDRESS] [--from YYYY-MM-DD] [--to YYYY-MM-DD]'
const day = /^\d{4}-\d{2}-\d{2}$/

const readOptions = () => {
  try {
    const options = {
      account: { type: 'string' },
      address: { type: 'string' },
      from: { type: 'string', default: '0000-00-00' },
      to: { type: 'string', default: '9999-99-99' },
    } as const
    const { account, ...values } = parseArgs({ options }).values
    const isKnown = day.test(values.from) && day.test(values.to) && /^\d+$/.test(account ?? '0')
    if (isKnown) return { ...values, account: account === undefined ? undefined : Number(account) }
  } catch {
    // An unknown option.
  }
  throw new UsageError(usage)
}

runCommand(async () => {
  const { account, address, from, to } = readOptions()
  const file = join(projectRoot, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  const { dataDir } = readConfig(process.env, () => 'not read by this command, of enough length')
  const folder = accessLogFolder(dataDir)
  const names = existsSync(folder) ? (await readdir(folder)).sort() : []
  for (const name of names) {
    const of = dayOfFile(name)
    if (of === null || of < from || of > to) continue
    for await (const line of createInterface({ input: createReadStream(join(folder, name)) })) {
      const record = JSON.parse(line) as AccessRecord
      if (account !== undefined && record.account !== account) continue
      if (address !== undefined && record.address !== address) continue
      process.stdout.write(`${line}\n`)
    }
  }
})
