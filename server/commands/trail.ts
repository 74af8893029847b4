import { verifyTrail, type TrailFault } from '@/server/modules/trail/verify'
import { withConfiguredDatabase } from './configured-database'
import { splitOptions } from './option-arguments'
import { runCommand, UsageError } from './run-command'

/**
 * `npm run trail`: verifies the trail of operators in the database the program would use. Prints its length and head, or
 * the first broken entry with exit code 1. `--anchor` takes a head printed before, which must still be in the chain.
 */
const usage = 'trail [--anchor=COUNT:HASH]'

const faultTexts: Record<TrailFault['fault'], string> = {
  missing: 'it is missing',
  changed: 'its row was changed',
  'not after the one before': 'it does not follow the entry before it',
  'values missing': 'its values are missing',
  'values changed': 'its values were changed',
  'values erased without an entry': 'its values were emptied, and no entry records an erasure',
  'cut off': 'it and those after it were cut off',
  'after the head': 'it was added past the head',
  'not the head': 'it is not the entry the head names',
  'not the anchor': 'it is not the entry of the anchor',
}

const readAnchor = (given: readonly string[]) => {
  const { options, rest } = splitOptions(given, ['anchor'])
  const [, count, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(options.anchor ?? '') ?? []
  if (rest.length > 0 || (options.anchor !== undefined && !hash)) throw new UsageError(usage)
  return count && hash ? { count: Number(count), hash } : undefined
}

runCommand(async () => {
  const anchor = readAnchor(process.argv.slice(2))
  await withConfiguredDatabase(async ({ db }) => {
    const { count, erased, head, broken } = await verifyTrail(db, anchor)
    if (broken) {
      console.log(`✗ Entry ${broken.seq}: ${faultTexts[broken.fault]}.`)
      const before =
        count === 1 ? '1 entry before it is as it was' : `${count} entries before it are as they were`
      console.log(`\nThe trail is broken; ${before} written.`)
      process.exitCode = 1
      return
    }
    console.log(`✓ ${count} entries, ${erased} of them with erased values: unbroken.`)
    console.log(`Head ${count}:${head?.hash ?? ''}`)
  })
})
