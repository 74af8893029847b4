import { existsSync, readFileSync } from 'node:fs'

const file = '/proc/self/limits'
/** Of a process besides its sockets: the database, its own files, pipes. */
const others = 300

/** Says at once, and what to do, where this machine lets no process have so many sockets. */
export const allowsSockets = (count: number): void => {
  if (!existsSync(file)) return
  const allowed = Number(/^Max open files\s+(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1] ?? Infinity)
  if (allowed < count + others)
    throw new Error(
      `${count} sockets take ${count + others} open files a process, and ${allowed} are allowed here: raise it first (ulimit -n ${count + others})`,
    )
}
