import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { completeBinaries, findBinaries } from './binaries'

/** The user PostgreSQL runs as; null: the one we are. */
type Identity = { uid: number; gid: number } | null

export interface ClusterLocation {
  bin: string
  data: string
  /** Preferred folder of the socket; short, because the whole path may have 107 bytes. */
  socket: string
  identity: Identity
  /** True when the data does not lie in the folder that was asked for. */
  isRelocated: boolean
}

const socketPathLimit = 107
const socketName = '/.s.PGSQL.5432'

const nobody = (): { uid: number; gid: number } => {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'))
  const [, , uid, gid] = line?.split(':') ?? []
  // BSD systems write it as -2.
  return { uid: Number(uid ?? 65534) >>> 0, gid: Number(gid ?? 65534) >>> 0 }
}

const runs = (identity: NonNullable<Identity>, command: string, args: string[]) =>
  spawnSync(command, args, { ...identity, cwd: '/', stdio: 'ignore' }).status === 0

const mayWrite = (identity: NonNullable<Identity>, folder: string) =>
  runs(identity, '/bin/sh', ['-c', 'cd "$1" && test -w . && test -x .', 'sh', folder])

/** A folder of ours: not a link somebody planted in a shared place. */
const ownFolder = (path: string, identity: Identity, mode: number): string => {
  mkdirSync(path, { recursive: true, mode })
  const found = lstatSync(path)
  const allowed = [process.getuid?.() ?? 0, identity?.uid]
  if (!found.isDirectory() || !allowed.includes(found.uid))
    throw new Error(`${path} belongs to somebody else`)
  if (identity && found.uid !== identity.uid) chownSync(path, identity.uid, identity.gid)
  return path
}

const stagingRoot = (name: string): string => {
  for (const parent of ['/var/lib', '/var/tmp', tmpdir()]) {
    try {
      const path = join(parent, name)
      mkdirSync(path, { recursive: true, mode: 0o755 })
      if (lstatSync(path).isDirectory() && lstatSync(path).uid === process.getuid?.()) return path
    } catch {
      // Read-only or absent: try the next folder.
    }
  }
  throw new Error('There is no folder for the embedded PostgreSQL. Set DATABASE_URL.')
}

const stageBinaries = (from: string, version: string, root: string): string => {
  const to = join(root, `postgres-${version}`)
  if (existsSync(to)) return to
  const part = `${to}.${process.pid}`
  cpSync(from, part, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(part, to)
  } catch (error) {
    // A concurrent program created it first.
    rmSync(part, { recursive: true, force: true })
    if (!existsSync(to)) throw error
  }
  return to
}

const socketFolder = (data: string, identity: Identity, key: string): string => {
  const near = `${data}.sock`
  if (Buffer.byteLength(near + socketName) <= socketPathLimit) return ownFolder(near, identity, 0o700)
  // tmpdir() itself may be long (macOS).
  const parent = [tmpdir(), '/tmp'].find((at) => at.length < 60 && existsSync(at)) ?? '/tmp'
  return ownFolder(join(parent, `oficio-${key}-${identity?.uid ?? process.getuid?.() ?? 0}`), identity, 0o700)
}

/**
 * Chooses the location of binaries, data and socket and the user of PostgreSQL, which refuses to run as root.
 * `requested` is the wanted data folder; under root it may be out of reach of the other user (a private home), and
 * then everything is staged in a folder that is reachable.
 */
export const chooseClusterLocation = (root: string, requested: string): ClusterLocation => {
  const binaries = findBinaries(root)
  completeBinaries(binaries)
  mkdirSync(join(requested, '..'), { recursive: true })
  const parent = realpathSync(join(requested, '..'))
  const name = requested.slice(requested.lastIndexOf('/') + 1)
  const wished = join(parent, name)
  const key = createHash('sha256').update(wished).digest('hex').slice(0, 10)

  if (process.getuid?.() !== 0) {
    if (existsSync(wished) && statSync(wished).uid !== process.getuid?.()) {
      throw new Error(
        `${wished} belongs to another user (it was first started by root?). Give it to yours, or set DATA_DIR or DATABASE_URL.`,
      )
    }
    return {
      bin: join(binaries.folder, 'bin'),
      data: wished,
      socket: socketFolder(wished, null, key),
      identity: null,
      isRelocated: false,
    }
  }

  // A folder made earlier by a plain user stays theirs.
  const owner = existsSync(wished) ? statSync(wished) : null
  const identity = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody()
  const reachable = (() => {
    const trial = `${wished}.reach`
    mkdirSync(trial, { recursive: true, mode: 0o700 })
    chownSync(trial, identity.uid, identity.gid)
    const answer = mayWrite(identity, trial)
    rmSync(trial, { recursive: true, force: true })
    return answer
  })()
  const runnable = runs(identity, join(binaries.folder, 'bin', 'postgres'), ['--version'])
  // Binaries are the same for every database; data is kept apart by where it was wished for.
  const bin = join(
    runnable
      ? binaries.folder
      : stageBinaries(binaries.folder, binaries.version, stagingRoot('oficio-postgres')),
    'bin',
  )
  const data = reachable ? wished : join(stagingRoot(`oficio-${key}`), name)
  return { bin, data, socket: socketFolder(data, identity, key), identity, isRelocated: data !== wished }
}
