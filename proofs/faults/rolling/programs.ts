import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { answersAt, processPart, type Part } from '../cluster/part'
import { withoutKnownKinds } from './release'

/** One place a program runs at, of whichever release. */
export interface Place {
  name: string
  /** Starts that release’s program there, and waits until it is ready. */
  start(release: string): Promise<void>
  /** Has it end as an orchestrator does, and waits until it has. */
  stop(): Promise<void>
  kill(): Promise<void>
}

interface PlaceOptions {
  name: string
  port: number
  env: Record<string, string>
  /** What all of them share. */
  folder: string
  mutation: string | null
}

const fileOf = (release: string, mutation: string | null) =>
  mutation === 'kinds' ? withoutKnownKinds(release) : join(release, '.build/server/main.js')

export const placeAt = ({ name, port, env, folder, mutation }: PlaceOptions): Place => {
  const dataDir = mutation === 'scripts' ? join(folder, name) : join(folder, 'shared')
  mkdirSync(dataDir, { recursive: true })
  let part: ReturnType<typeof processPart> | undefined
  const partOf = (release: string): Part & ReturnType<typeof processPart> =>
    processPart(name, () => ({
      command: [process.execPath, fileOf(release, mutation)],
      options: {
        cwd: release,
        stdio: 'ignore',
        env: {
          ...process.env,
          ...env,
          SERVICES: name.split('-')[0],
          PORT: String(port),
          DATA_DIR: dataDir,
        },
      },
      isUp: () => answersAt(`http://127.0.0.1:${port}/readyz`),
    }))
  return {
    name,
    start: async (release) => {
      part = partOf(release)
      await part.start()
    },
    stop: async () => {
      if (mutation === 'drain') return part?.kill()
      const child = part?.child()
      if (!child) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
    kill: async () => part?.kill(),
  }
}
