import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The checkout's folder, whether the code runs from `server/` or from the bundle in `.build/`. */
const findRoot = (from: string): string => {
  for (let at = from; ; at = dirname(at)) {
    if (existsSync(join(at, 'package.json')) && existsSync(join(at, 'server', 'db'))) return at
    if (dirname(at) === at) return process.cwd()
  }
}

export const projectRoot = findRoot(__dirname)
