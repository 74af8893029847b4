// Replaces exports of server modules while a program loads them, to remove the guard that WITHOUT_GUARD names.
import Module from 'node:module'

const load = Module._load
export const mutation = process.env.WITHOUT_GUARD

/** Replaces once, for importers in server/, the exports of modules whose request ends with `suffix`. */
export const replaceExports = (suffix, replace) => {
  const replaced = new Map()
  const next = Module._load
  Module._load = function (request, parent, isMain) {
    const loaded = next.call(this, request, parent, isMain)
    if (!request.endsWith(suffix) || !parent?.filename?.includes('/server/')) return loaded
    if (!replaced.has(loaded)) {
      const required = (other) => load.call(this, other, parent, false)
      replaced.set(loaded, replace(loaded, required))
    }
    return replaced.get(loaded)
  }
}
