import { fork, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '@/server/project-root'
import type { DecodeBounds, Picture, PictureKind } from './format'

export interface DecodeRequest {
  bytes: Buffer
  kind: PictureKind
  most: DecodeBounds
}
/** `null`: no acceptable picture. */
export interface DecodeResult {
  picture: Picture | null
}

export interface DecoderOptions {
  /** A decode that takes longer is ended, with its process. */
  timeoutMs: number
  /** The process ends after being idle this long, which frees its memory. */
  idleMs: number
  /** The child's program; another one in tests. */
  script?: string
}

export interface Decoder {
  /** Decodes one picture after another. Rejects when the process ended without an answer. */
  decode(order: DecodeRequest): Promise<Picture | null>
  pid(): number | null
  stop(): Promise<void>
}

/** In the build the child is a file beside this one; from sources tsx compiles it. */
const program = (script?: string): [script: string, execArgv: string[]] => {
  if (script) return [script, []]
  const bundled = join(__dirname, 'decoder-child.js')
  return existsSync(bundled)
    ? [bundled, []]
    : [join(projectRoot, 'server/modules/media/decoder-child.ts'), ['--import', 'tsx']]
}

/**
 * Environment of the decoder process: no secrets. One worker thread, one spare for Node itself. glibc with a single
 * arena and mmap for large blocks returns memory after a decode; otherwise every thread keeps its peak.
 */
const environment = (): NodeJS.ProcessEnv => ({
  NODE_ENV: process.env.NODE_ENV,
  PATH: process.env.PATH,
  UV_THREADPOOL_SIZE: '2',
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
})

/**
 * Decodes in another process. A worker thread would use the thread pool that hashes passwords, and its memory
 * would stay with the API; a process can be killed in the middle of a decode, and frees everything.
 */
export const makeDecoder = ({ timeoutMs, idleMs, script }: DecoderOptions): Decoder => {
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  let stopped = false

  const start = (): ChildProcess => {
    const [file, execArgv] = program(script)
    const own = fork(file, {
      cwd: projectRoot,
      env: environment(),
      execArgv,
      // Sends buffers without JSON.
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const gone = () => {
      if (child === own) child = null
    }
    own.once('exit', gone).once('error', gone)
    return own
  }

  const ask = (order: DecodeRequest) =>
    new Promise<Picture | null>((resolve, reject) => {
      if (stopped) return reject(new Error('the decoder was stopped'))
      clearTimeout(idle)
      const own = (child ??= start())
      const late = setTimeout(() => own.kill('SIGKILL'), timeoutMs)
      const settle = (act: () => void) => {
        clearTimeout(late)
        own.off('message', answered).off('exit', ended).off('error', ended)
        if (child) idle = setTimeout(() => child?.disconnect(), idleMs)
        act()
      }
      const answered = (answer: unknown) => settle(() => resolve((answer as DecodeResult).picture))
      const ended = (why: Error | number | null, signal?: NodeJS.Signals | null) =>
        settle(() =>
          reject(why instanceof Error ? why : new Error(`the decoder ended with ${signal ?? why}`)),
        )
      own.once('message', answered).once('exit', ended).once('error', ended)
      own.send(order, (error) => error && own.kill('SIGKILL'))
    })

  return {
    decode: (order) => {
      const mine = last.then(() => ask(order))
      last = mine.catch(() => undefined)
      return mine
    },
    pid: () => child?.pid ?? null,
    stop: async () => {
      stopped = true
      clearTimeout(idle)
      const own = child
      if (!own) return
      const gone = new Promise<void>((resolve) => own.once('exit', () => resolve()))
      own.kill('SIGKILL')
      await gone
    },
  }
}
