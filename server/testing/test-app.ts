import { findLedgerFailures } from './ledger-failures'
import { makeApp, type TestApp } from './make-app'

type Options = Parameters<typeof makeApp>[0] & {
  /** Fails when the ledger does not hold at the end. */
  checksLedger?: boolean
}

/** Fills `t` anew at each opening, so that a file's functions may close over it. */
const makeLifecycle = ({ checksLedger = false, ...options }: Options = {}) => {
  const t = {} as TestApp
  return {
    t,
    open: async () => void Object.assign(t, await makeApp(options)),
    close: async () => {
      if (checksLedger) expect(await findLedgerFailures(t.context)).toEqual([])
      await t.close()
    },
  }
}

/** Opens one application for all tests of a file, and closes it after the last. Empty until the first begins. */
export const appForFile = (options?: Options): TestApp => {
  const { t, open, close } = makeLifecycle(options)
  beforeAll(open)
  afterAll(close)
  return t
}

/** Opens an application before each test, on a database of its own, and closes it after. Empty until the first begins. */
export const appForEachTest = (options?: Options): TestApp => {
  const { t, open, close } = makeLifecycle(options)
  beforeEach(open)
  afterEach(close)
  return t
}
