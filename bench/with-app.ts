import setUp from '@/server/testing/global-setup'
import tearDown from '@/server/testing/global-teardown'
import { makeApp, type TestApp } from '@/server/testing/make-app'

/** Measures inside this process, on a database of its own; a failure is told and ends the process with 1. */
export const withApp = (
  measure: (t: TestApp) => Promise<void>,
  options?: Parameters<typeof makeApp>[0],
): void => {
  const run = async () => {
    await setUp()
    const t = await makeApp({ measured: true, ...options })
    try {
      await measure(t)
    } finally {
      await t.close()
      await tearDown()
    }
  }
  run().catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`)
    process.exitCode = 1
  })
}
