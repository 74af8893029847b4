// Before anything else is loaded.
import './web/renderer-prefork'
import './runtime/v8-heap-flags'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { NoBinaryError } from './db/embedded/binaries'
import { NotMigratedError } from './db/migrate'
import { ForeignDatabaseError } from './db/migration-history'
import { demoCustomers, demoOperator, demoPassword, demoProviders } from './demo/people'
import { formatError } from './log/describe-error'
import { makeLogger } from './log/logger'
import { logUncaughtErrors } from './log/uncaught-errors'
import { startProgram, type Program } from './program'
import { projectRoot } from './project-root'
import {
  assertKnownVariables,
  ConfigError,
  configurationExitCode,
  readConfig,
  type Config,
} from './settings/config'
import { waitUntilReachable } from './settings/reachability'
import { loadOrCreateSecret } from './settings/signing-secret'

/** Maximum shutdown time, ms, after `DRAIN_MS`: the process ends even if something hangs, also under npm. */
const shutdownMs = 2600
const parentMs = 200

const printLine = (line: string) => process.stdout.write(`${line}\n`)
/** Exits with a reason for the log and for the supervisor. */
const exitWith = (code: number, why: string): never => {
  process.stderr.write(`${why}\n`)
  process.exit(code)
}

/** `scripts/keep-running.mjs` says in one line why the program is started again. */
const notifySupervisor = (error: unknown) => process.send?.({ fatal: formatError(error) })

const printBanner = (config: Config, program: Program) => {
  const here = `http://localhost:${program.port}`
  printLine(
    `\n  ${config.siteName}: ${process.env.NEXT_PUBLIC_SITE_URL ? `${config.siteUrl} (here ${here})` : here}\n`,
  )
  if (!config.demo || !config.services.includes('api')) return
  printLine(`  Demo logins, password ${demoPassword}`)
  for (const { email, name } of demoCustomers) printLine(`    customer  ${email.padEnd(26)} ${name}`)
  for (const { email, name } of demoProviders) printLine(`    provider  ${email.padEnd(26)} ${name}`)
  printLine(`    operator  ${demoOperator.email.padEnd(26)} ${demoOperator.name}`)
  printLine(`  Messages that have no server to go to: http://localhost:${program.port}/dev/outbox/`)
  if (config.payments?.gateway === 'simulator')
    printLine(`  The simulated payment gateway: http://localhost:${program.port}/dev/payments/`)
  printLine('')
}

/** Returns missing services; outside demo mode their messages are not captured, so this is reported at the start. */
const missingSettings = (config: Config): string[] => {
  const lines: string[] = []
  if (!process.env.JWT_SECRET && config.databaseUrl)
    lines.push(
      'JWT_SECRET is not set: tokens are signed with the key in DATA_DIR, which other machines do not have.',
    )
  if (config.demo) return lines
  if (!config.smtpUrl) lines.push('SMTP_URL is not set: e-mails wait unsent.')
  if (!config.smsUrl) lines.push('SMS_URL is not set: text messages wait unsent.')
  if (!config.payments) lines.push('PAYMENT_GATEWAY is not set: nobody can pay or be paid.')
  return lines
}

const main = async () => {
  const file = join(projectRoot, '.env')
  if (existsSync(file)) {
    process.loadEnvFile(file)
    assertKnownVariables(Object.keys(parseEnv(readFileSync(file, 'utf8'))), true)
  }
  const config = readConfig(process.env, loadOrCreateSecret)
  await waitUntilReachable(config, { waitMs: config.startPatienceMs, onWait: printLine })
  for (const line of missingSettings(config)) printLine(line)

  let stopping = false
  let program: Program | null = null
  const stop = (code: number) => {
    if (stopping) return
    stopping = true
    // After a fault nothing is waited for.
    const drainMs = code === 0 ? config.drainMs : 0
    setTimeout(() => process.exit(code), drainMs + shutdownMs)
    void (async () => {
      await starting.catch(() => {})
      await program?.stop(drainMs > 0 ? sleep(drainMs) : undefined)
      process.exit(code)
    })()
  }
  const starting = startProgram(config)
  process.on('SIGINT', () => stop(0))
  process.on('SIGTERM', () => stop(0))
  process.on('SIGHUP', () => stop(0))
  const ownLog = makeLogger({ level: config.logLevel })
  logUncaughtErrors(
    () => program?.log ?? ownLog,
    // In-memory state may be inconsistent: finishes requests under way and lets a fresh process take over.
    (error) => {
      notifySupervisor(error)
      stop(1)
    },
  )
  // The supervisor holds this channel open.
  process.once('disconnect', () => stop(0))
  if (process.env.npm_lifecycle_event) {
    // npm killed with -9 forwards nothing; its absence says it all.
    const parent = process.ppid
    setInterval(() => process.ppid !== parent && stop(0), parentMs).unref()
  }
  program = await starting
  if (!(await program.rendering) && !stopping)
    process.stderr.write('The pages do not come up yet; the API serves meanwhile.\n')
  if (!stopping) printBanner(config, program)
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError || error instanceof ForeignDatabaseError || error instanceof NoBinaryError)
    exitWith(configurationExitCode, error.message)
  notifySupervisor(error)
  // Possibly temporary: a restart may succeed.
  exitWith(1, error instanceof NotMigratedError ? error.message : formatError(error))
})
