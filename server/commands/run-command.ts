import { BackupError } from '@/server/db/embedded/backup'
import { NoBinaryError } from '@/server/db/embedded/binaries'
import { ForeignDatabaseError } from '@/server/db/migration-history'
import { formatError } from '@/server/log/describe-error'
import { ConfigError, configurationExitCode } from '@/server/settings/config'

/** A command called in a way it does not know; the message says how it is called. */
export class UsageError extends Error {
  override name = 'UsageError'
}

const usageExitCode = 2

/** Runs a command to its end. Its error is one line on stderr, and its kind the exit code. */
export const runCommand = (command: () => Promise<void>): void => {
  command().catch((error: unknown) => {
    const isUsage = error instanceof UsageError
    const isConfiguration =
      error instanceof ConfigError || error instanceof ForeignDatabaseError || error instanceof NoBinaryError
    const isExplained = isUsage || isConfiguration || error instanceof BackupError
    process.stderr.write(`${isExplained ? error.message : formatError(error)}\n`)
    process.exitCode = isUsage ? usageExitCode : isConfiguration ? configurationExitCode : 1
  })
}
