import { userInfo } from 'node:os'
import {
  isSettingKey,
  settingDefinitions,
  settingKeys,
  type SettingKey,
} from '@/server/modules/settings/keys'
import {
  changeSetting,
  listSettings,
  parseSetting,
  readHistory,
  SettingError,
} from '@/server/modules/settings/service'
import { siteChangedEvent } from '@/server/realtime/page-changes'
import { publishChange } from '@/server/realtime/publish-change'
import { toInstant, toWallClock } from '@/server/time/local-time'
import { withConfiguredDatabase } from './configured-database'
import { splitOptions } from './option-arguments'
import { runCommand, UsageError } from './run-command'

/**
 * `npm run settings -- list|get|history|set|unset`: the settings of the platform. Programs read them from the database,
 * so a change needs no restart.
 */
const usage = `settings list
settings get KEY
settings history KEY
settings set KEY VALUE --reason=WHY [--since=YYYY-MM-DD] [--by=NAME]
settings unset KEY --reason=WHY [--since=YYYY-MM-DD] [--by=NAME]`

const print = (line: string) => process.stdout.write(`${line}\n`)
const shown = (value: string | number | null) => (value === '' || value === null ? '(unset)' : String(value))
const timeOf = (at: Date) => toWallClock(at).text.slice(0, 16).replace('T', ' ')

const keyOf = (given = ''): SettingKey => {
  if (!isSettingKey(given))
    throw new UsageError(`${given || 'KEY'}: there is no such setting; see \`settings list\`.`)
  return given
}

/** Midnight in São Paulo of a day, or a moment with its offset. */
const momentOf = (typed: string): Date => {
  const at = /^\d{4}-\d\d-\d\d$/.test(typed) ? toInstant(typed, 0) : new Date(typed)
  if (Number.isNaN(at.getTime())) throw new UsageError('--since: must be a day, YYYY-MM-DD.')
  return at
}

const readArguments = (given: readonly string[]) => {
  const { options, rest } = splitOptions(given, ['reason', 'since', 'by'])
  const [action = '', key, value] = rest
  const most = { list: 1, get: 2, history: 2, set: 3, unset: 2 }[action]
  if (rest.length !== most) throw new UsageError(usage)
  return { action, key, value, options }
}

runCommand(async () => {
  const { action, key: named, value: typed, options } = readArguments(process.argv.slice(2))
  const isChange = action === 'set' || action === 'unset'
  const key = action === 'list' ? null : keyOf(named)
  if (isChange && !options.reason) throw new UsageError(`--reason is missing.\n${usage}`)
  await withConfiguredDatabase(async ({ db }, url, config) => {
    const now = new Date()
    if (key === null)
      for (const one of await listSettings(db, settingKeys, now)) {
        const { bounds, about } = settingDefinitions[one.key]
        print(`${one.key} = ${shown(one.value)}${one.isSet ? '' : ' (default)'}\n    ${about}; ${bounds}`)
      }
    else if (action === 'get') for (const one of await listSettings(db, [key], now)) print(shown(one.value))
    else if (action === 'history')
      for (const { since, value, setBy, reason } of await readHistory(db, key))
        print(`${timeOf(since)}  ${shown(value)}  ${setBy}: ${reason}`)
    else {
      const since = options.since === undefined ? now : momentOf(options.since)
      try {
        const value = typed === undefined ? null : parseSetting(key, typed)
        const by = options.by ?? userInfo().username
        await changeSetting(db, { key, value, since, by, reason: options.reason ?? '' }, now)
        await publishChange(config, url, siteChangedEvent)
        print(`${key} = ${shown(value)} from ${timeOf(since)}.`)
      } catch (error) {
        throw error instanceof SettingError ? new UsageError(error.message) : error
      }
    }
  })
})
