import { userInfo } from 'node:os'
import { editPrice, findPrice, priceKey, resetPrice } from '@/server/modules/catalogue/edit-price'
import { readHistory, SettingError } from '@/server/modules/settings/service'
import { catalogueChangedEvent } from '@/server/realtime/page-changes'
import { publishChange } from '@/server/realtime/publish-change'
import { withConfiguredDatabase } from './configured-database'
import { splitOptions } from './option-arguments'
import { runCommand, UsageError } from './run-command'

/** `npm run prices -- get|history|set|reset`: usual prices set by hand, which seeding leaves alone. In centavos. */
const usage = `prices get SLUG
prices history SLUG
prices set SLUG LOW HIGH --reason=WHY [--by=NAME]
prices reset SLUG --reason=WHY [--by=NAME]`
const counts: Record<string, number> = { get: 2, history: 2, set: 4, reset: 2 }
const print = (line: string) => process.stdout.write(`${line}\n`)

runCommand(async () => {
  const { options, rest } = splitOptions(process.argv.slice(2), ['reason', 'by'])
  const [action = '', slug = '', low, high] = rest
  if (counts[action] !== rest.length) throw new UsageError(usage)
  await withConfiguredDatabase(async ({ db }, url, config) => {
    if (action === 'history') {
      for (const { since, value, setBy, reason } of await readHistory(db, priceKey(slug)))
        print(`${since.toISOString()}  ${value ?? '(of the catalogue)'}  ${setBy}: ${reason}`)
      return
    }
    const now = new Date()
    const change = { slug, by: options.by ?? userInfo().username, reason: options.reason ?? '' }
    try {
      if (action === 'set') await editPrice(db, change, [Number(low), Number(high)], now)
      if (action === 'reset') await resetPrice(db, change, now)
    } catch (error) {
      throw error instanceof SettingError ? new UsageError(error.message) : error
    }
    if (action !== 'get') await publishChange(config, url, catalogueChangedEvent)
    const price = await findPrice(db, slug)
    if (!price) throw new UsageError(`${slug}: there is no such service.`)
    print(
      `${slug} = ${price.lowCents} to ${price.highCents} centavos a ${price.unit} (${price.priceVersion})`,
    )
  })
})
