'use strict'
/**
 * Jest runtime that loads the application, its packages and the test factories once a worker instead of once a test
 * file: loading them was most of the cost of a file. Test files themselves are loaded anew.
 *
 * Shared modules keep their state from one test file to the next. A test file that mocks or resets modules says
 * `@jest-environment node` in a docblock and gets jest's sandbox, where nothing is shared.
 */
const Module = require('node:module')
const { compileFunction } = require('node:vm')
const Runtime = require('jest-runtime').default

const isTest = (path) => /\.test\.tsx?$/.test(path)

/** Runtime of the test file being run; transforms for the module loader of Node. */
let current = null
/** Source maps of shared modules, by file. */
const sharedMaps = new Map()

const compileTransformed = (module, filename) => {
  const code = current.transformCache.transform(filename)
  sharedMaps.set(filename, current.transformCache.getSourceMaps().get(filename) ?? '')
  module._compile(code, filename)
}

const native = { ...Module._extensions }
for (const extension of ['.ts', '.tsx', '.mjs', '.js'])
  Module._extensions[extension] = (module, filename) => {
    if (current?.isTransformed(filename)) compileTransformed(module, filename)
    else (native[extension] ?? native['.js'])(module, filename)
  }

/** Loads the project's modules anew: with `--watch`, one process runs the same test file again after a change. */
const forgetModules = (rootDir) => {
  for (const path of Object.keys(require.cache))
    if (path.startsWith(rootDir) && !/\/node_modules\/|\/server\/testing\/jest\//.test(path))
      delete require.cache[path]
}

class SharedRuntime extends Runtime {
  constructor(config, environment, resolver, transformer, ...rest) {
    super(config, environment, resolver, transformer, ...rest)
    this.sharesModules = environment.sharesModules === true
    if (!this.sharesModules) return
    const { watch, watchAll } = rest.at(-1)
    if (watch || watchAll) forgetModules(config.rootDir)
    current = this
    this.isTransformed = (filename) => transformer.shouldTransform(filename)
    this.executor.compile = (source, filename) =>
      compileFunction(source, this.executor.injectedModuleParameters, { filename })
  }

  requireModule(from, moduleName, options, isRequireActual) {
    const shared = this.sharesModules && !options?.isInternalModule && moduleName !== undefined
    if (!shared || this._resolution.isCoreModule(moduleName))
      return super.requireModule(from, moduleName, options, isRequireActual)
    const path = this._resolution.resolveCjs(from, moduleName)
    return isTest(path) ? super.requireModule(from, moduleName, options, isRequireActual) : require(path)
  }

  /** Jest's own modules are shared too, but for jest-circus, whose modules hold the state of a test file. */
  requireInternalModule(from, to) {
    if (!this.sharesModules || to === undefined || this._resolution.isCoreModule(to))
      return super.requireInternalModule(from, to)
    const path = this._resolution.resolveCjs(from, to)
    return path.includes('/jest-circus/') ? super.requireInternalModule(from, to) : require(path)
  }

  /** Jest reads the map of a file when it formats a stack, after the file was transformed. */
  getSourceMaps() {
    const own = super.getSourceMaps()
    if (!this.sharesModules) return own
    const get = (path) => own.get(path) ?? sharedMaps.get(path)
    return { get, [Symbol.iterator]: () => new Map([...sharedMaps, ...own])[Symbol.iterator]() }
  }

  setMock(...given) {
    this.refuseWhenShared('jest.mock')
    super.setMock(...given)
  }

  isolateModules(work) {
    this.refuseWhenShared('jest.isolateModules')
    super.isolateModules(work)
  }

  async isolateModulesAsync(work) {
    this.refuseWhenShared('jest.isolateModulesAsync')
    await super.isolateModulesAsync(work)
  }

  refuseWhenShared(name) {
    if (this.sharesModules)
      throw new Error(
        `${name} needs modules of its own: begin ${this._testPath} with /** @jest-environment node */`,
      )
  }
}

module.exports = SharedRuntime
