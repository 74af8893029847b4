// Jest runtime of the shared window (shared-window.mjs): a module is resolved, transformed and compiled once per
// worker, and evaluated once per file.
import JestRuntime from 'jest-runtime'

const Runtime = JestRuntime.default ?? JestRuntime

/** Returns the function compiled earlier from the same source. */
const compileOnce = (executor, compiled) => {
  const compile = executor.compile.bind(executor)
  executor.compile = (source, path) => {
    const known = compiled.get(path)
    if (known?.source === source) return known.run
    const run = compile(source, path)
    if (run) compiled.set(path, { source, run })
    return run
  }
}

/** Returns the code made from a file earlier, without reading the file. */
const transformOnce = (cache, transformed) => {
  const transform = cache.transform.bind(cache)
  cache.transform = (path, options) => {
    if (options?.isInternalModule) return transform(path, options)
    const known = transformed.get(path)
    if (!known) {
      const code = transform(path, options)
      transformed.set(path, cache.transforms.get(path))
      return code
    }
    cache.transforms.set(path, known)
    if (known.sourceMapPath) cache.sourceMaps.set(path, known.sourceMapPath)
    return known.code
  }
}

/** Keeps the resolved paths of the worker's files. */
const resolveOnce = (resolution, resolved) => {
  Object.assign(resolution, resolved)
  resolution.clear = () => undefined
}

export default class SharedModules extends Runtime {
  constructor(...args) {
    super(...args)
    const [, { shared }, , , , coverage, , globalConfig] = args
    // A watched file changes while its worker lives.
    if (!shared || coverage.collectCoverage || globalConfig.watch || globalConfig.watchAll) return
    compileOnce(this.executor, shared.compiled)
    transformOnce(this.transformCache, shared.transformed)
    resolveOnce(this._resolution, shared.resolved)
  }
}
