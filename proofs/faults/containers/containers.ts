import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '@/server/project-root'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { lacking } from '../../harness/debian'
import { drawing } from '../../harness/drawing'
import { miss } from '../../harness/failures'
import { withServer } from '../../harness/own-postgres'
import type { Options, Outcome, Proof } from '../../harness/proof'
import { succeeds, waitFor } from '../cluster/part'
import { freePorts } from '../cluster/ports'
import { isUpAt } from '../cluster/postgres'
import { underTraffic } from '../cluster/under-traffic'
import { lookAtImage } from './image'
import { makePodman, type Podman } from './podman'
import { stopAndStart, waitUntilReady } from './stop'

const password = 'the-password-of-a-proof'
const small = ['api-1', 'api-2', 'web-1', 'web-2', 'worker', 'redis', 'proxy', 'postgres']

/** What is brought up, and which of it is stopped, how often. */
interface Arrangement {
  files: readonly string[]
  pairs: number
  rounds: number
  services: readonly string[]
}
const alone = { files: ['compose.yaml'], services: small }
const cluster = {
  files: ['compose.yaml', 'compose.cluster.yaml'],
  // Redis before its replica: by then that one is the master.
  services: [...small, 'redis-replica', 'pooler', 'standby', 'sentinel-1', 'sentinel-2', 'sentinel-3'],
}
const scales: Record<Options['scale'], Record<string, Arrangement>> = {
  full: {
    'compose.yaml': { ...alone, pairs: 4, rounds: 2 },
    'compose.cluster.yaml': { ...cluster, pairs: 4, rounds: 2 },
  },
  short: {
    'compose.cluster.yaml': {
      ...cluster,
      pairs: 3,
      rounds: 1,
      services: ['api-1', 'web-1', 'worker', 'redis', 'pooler', 'postgres'],
    },
  },
}

const dockerfile = () => readFileSync(join(projectRoot, 'Dockerfile'), 'utf8')
/** The image the product’s is built on, as podman stores it. */
const base = () => `docker.io/library/${/^FROM (\S+)$/m.exec(dockerfile())?.[1] ?? ''}`

interface Work {
  podman: Podman
  origin: string
  arrangement: Arrangement
  options: Options
}

/** Pairs at work through the proxy while each container is stopped and started again. */
const survive = async (t: TestApp, { podman, origin, arrangement, options: { seed, mutation } }: Work) => {
  const { files, pairs, rounds, services } = arrangement
  const isCluster = files.length > 1
  let stopped = 0
  let replaced = 0
  const { measurements, failures } = await underTraffic(
    t,
    { pairs, origin, pick: drawing(seed), mutation },
    async ({ isOver, goesOn }) => {
      for (let round = 0; round < rounds; round++)
        for (const service of services) {
          if (isOver()) break
          const isFollowed = isCluster && service.startsWith('redis')
          if (await stopAndStart(podman, service, isFollowed)) replaced++
          await waitUntilReady(podman, origin)
          await goesOn()
          stopped++
        }
    },
  )
  return {
    measurements: { stopped, ...(isCluster ? { 'Redis masters replaced': replaced } : {}), ...measurements },
    failures: [
      ...failures,
      ...miss('containers stopped', stopped, rounds * services.length),
      ...(isCluster && replaced === 0 ? ['no Redis took another’s place'] : []),
    ],
  }
}

const lackingImages = async ({ podman }: Podman, { files }: Arrangement) => {
  const pooler = files.length > 1 ? ['localhost/oficio-pooler:latest'] : []
  const wanted = [base(), 'localhost/oficio:latest', ...pooler]
  const there = await Promise.all(wanted.map((name) => succeeds(podman('image', 'exists', name))))
  return wanted.filter((_, nth) => !there[nth])
}

/** Brought up, looked at, stopped part by part, taken away. */
const arrange = async (arrangement: Arrangement, options: Options): Promise<Outcome> => {
  const [databasePort = 0, port = 0] = await freePorts(2)
  const origin = `http://127.0.0.1:${port}`
  const server = `postgres://oficio:${password}@127.0.0.1:${databasePort}/postgres`
  const secret = 'the-secret-of-a-proof-of-32-signs-or-more'
  const env = { POSTGRES_PASSWORD: password, JWT_SECRET: secret, DEMO: 'true', HTTP_PORT: String(port) }
  const podman = makePodman({ files: arrangement.files, project: 'oficio-proof', databasePort, env })
  try {
    const absent = await lackingImages(podman, arrangement)
    if (absent.length > 0) throw new Error(`first: deploy/containers/build.sh (${absent.join(', ')})`)
    await podman.compose(['up', '-d', 'postgres', 'redis'])
    await waitFor('the database', () => isUpAt(server))
    return await withServer(server, async () => {
      const t = await makeApp({ config: { jwtSecret: secret } })
      t.context.pool.on('error', () => {})
      try {
        await podman.compose(['up', '-d'], { POSTGRES_DB: new URL(t.url).pathname.slice(1) })
        await waitUntilReady(podman, origin)
        const image = await lookAtImage(podman, base())
        const survived = await survive(t, { podman, origin, arrangement, options })
        return {
          measurements: { ...image.measurements, ...survived.measurements },
          failures: [...image.failures, ...survived.failures].slice(0, 20),
        }
      } finally {
        await t.close()
      }
    })
  } finally {
    await podman.remove()
  }
}

export const containers: Proof = {
  promise: 'the images run as the compose files say, whichever container is stopped',
  target:
    'Dockerfile and compose.yaml by podman: two api, two web, a worker, PostgreSQL and Redis behind Caddy, without root, on a read-only root, at most 350 MB over the base, its health check passing, a bill of materials inside; each of the eight containers stopped and started again, twice, under main jobs from the wish to the finished work; the same of the fourteen with compose.cluster.yaml, where a pooler, a standby that answers public reads and a Redis with a replica and three Sentinels come beside, and another Redis takes the place of one that is away: 0 acknowledged writes lost, 0 doubled, every step seen live by the other side',
  mutations: {
    key: 'that what is sent again carries the key of the first time',
  },
  async run(options) {
    const missing = lacking('podman', 'podman-compose', 'runc', 'iptables')
    if (missing.length > 0) throw new Error(`first: apt-get install ${missing.join(' ')}`)
    const outcome: Outcome = { measurements: {}, failures: [] }
    for (const [name, arrangement] of Object.entries(scales[options.scale])) {
      const { measurements, failures } = await arrange(arrangement, options)
      for (const [figure, value] of Object.entries(measurements))
        outcome.measurements[`${name}: ${figure}`] = value
      outcome.failures.push(...failures.map((text) => `${name}: ${text}`))
    }
    return outcome
  },
}
