import { invariantTexts, verifyLedger } from '@/server/modules/ledger/verify'
import { withConfiguredDatabase } from './configured-database'
import { runCommand } from './run-command'

/**
 * `npm run ledger`: verifies the ledger's invariants in the database the program would use. Prints each in words, lists
 * violations, and exits 1 if there is one.
 */
runCommand(() =>
  withConfiguredDatabase(async ({ db }) => {
    const { checks, holds, ms } = await verifyLedger({ db, clock: () => new Date() })
    for (const { name, breaches, count } of checks) {
      console.log(`${count ? '✗' : '✓'} ${invariantTexts[name].en}`)
      for (const breach of breaches) console.log(`    ${breach}`)
      if (count > breaches.length) console.log(`    and ${count - breaches.length} more`)
    }
    console.log(holds ? `\nAll of it is true (${ms} ms).` : '\nThe ledger is not true.')
    if (!holds) process.exitCode = 1
  }),
)
