import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CreateBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { projectRoot } from '@/server/project-root'

/** Debian's own: another Python does not have its packages. */
const python = '/usr/bin/python3'
// Its threads hang under the library that sets the clock of `npm test -- --at=…`.
const env = { ...process.env, LD_PRELOAD: '' }
export const hasSwift =
  spawnSync(python, ['-c', 'import swift.common.middleware.s3api, swift.obj.server'], { env }).status === 0

const key = 'test:tester'
const secret = 'a/secret+of=tests'
const startMs = 60_000

/** OpenStack Swift with its S3 interface, and a bucket in it. */
export interface TestSwift {
  /** MEDIA_URL of its bucket; with another secret, of a client without access. */
  url(secret?: string): string
  endpoint: string
  bucket: string
  /** The names of all objects. */
  names(): Promise<string[]>
  /** Stays connected and answers nothing, until `goOn`. */
  hang(): void
  goOn(): void
  stop(): Promise<void>
}

/** On a port the system gives. */
export const startSwift = async (): Promise<TestSwift> => {
  const folder = mkdtempSync(join(tmpdir(), 'swift-'))
  const child = spawn(python, [join(projectRoot, 'server/testing/swift-server.py'), folder, key, secret], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let said = ''
  child.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()))
  child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()))
  const port = () => /^ready (\d+)$/m.exec(said)?.[1]
  for (let waited = 0; !port(); waited += 50) {
    if (waited > startMs || child.exitCode !== null) throw new Error(`Swift did not start: ${said}`)
    await wait(50)
  }
  const endpoint = `http://127.0.0.1:${port()}`
  const bucket = 'pictures'
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  return {
    url: (own = secret) =>
      `s3://${encodeURIComponent(key)}:${encodeURIComponent(own)}@${bucket}/uploads?endpoint=${encodeURIComponent(endpoint)}`,
    endpoint,
    bucket,
    names: async () =>
      ((await client.send(new ListObjectsV2Command({ Bucket: bucket }))).Contents ?? []).flatMap(
        ({ Key: name }) => name ?? [],
      ),
    hang: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
    stop: async () => {
      client.destroy()
      child.kill('SIGKILL')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
