'use strict'
/**
 * Jest environment without a sandbox: test files run in the worker's own context, where the modules that
 * `shared-runtime.cjs` loads once a worker live. What a test file changes in that context (environment variables,
 * `console`, jest's globals) is put back when the file ends.
 */
const { LegacyFakeTimers, ModernFakeTimers } = require('@jest/fake-timers')
const { ModuleMocker } = require('jest-mock')

/** Frames kept of an error; jest asks for 100, which every refusal of the server would pay for. */
const stackFrames = 20

const timerConfig = { idToRef: (id) => id, refToId: (timer) => timer }

/** Symbols under which jest-circus keeps the state of one test file. */
const ofJest =
  /^JEST_STATE|^EVENT_HANDLERS$|^RETRY_|^WAIT_BEFORE_RETRY|^LOG_ERRORS_BEFORE_RETRY|^TEST_TIMEOUT/
const jestSymbols = () =>
  Object.getOwnPropertySymbols(globalThis).filter(({ description }) => ofJest.test(description ?? ''))

const restoreProperties = (target, saved) => {
  for (const name of Object.keys(target)) if (!(name in saved)) delete target[name]
  for (const [name, value] of Object.entries(saved)) if (target[name] !== value) target[name] = value
}

class SharedEnvironment {
  constructor({ projectConfig }) {
    this.global = globalThis
    this.sharesModules = true
    this.moduleMocker = new ModuleMocker(globalThis)
    this.fakeTimers = new LegacyFakeTimers({
      config: projectConfig,
      global: globalThis,
      moduleMocker: this.moduleMocker,
      timerConfig,
    })
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis })
    this.saved = { env: { ...process.env }, console, exit: process.exit, symbols: jestSymbols() }
  }

  async setup() {
    Error.stackTraceLimit = stackFrames
  }

  async teardown() {
    this.fakeTimers.dispose()
    this.fakeTimersModern.dispose()
    const { env, console, exit, symbols } = this.saved
    restoreProperties(process.env, env)
    globalThis.console = console
    process.exit = exit
    for (const symbol of jestSymbols()) if (!symbols.includes(symbol)) delete globalThis[symbol]
  }

  exportConditions() {
    return ['node', 'node-addons']
  }

  /** The worker's own context has no object of `node:vm`; `shared-runtime.cjs` compiles without one. */
  getVmContext() {
    return null
  }
}

module.exports = SharedEnvironment
