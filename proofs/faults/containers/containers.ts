import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { projectRoot } from '@/server/project-root'
import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import { seededRandom } from '@/server/testing/seeded-random'
import { withApp } from '../../harness/app'
import { requirePrograms } from '../../harness/debian'
import { httpsReader } from '../../harness/https-reader'
import { withServer } from '../../harness/own-postgres'
import type { Options, Outcome, Proof } from '../../harness/proof'
import { answersAt, succeeds, waitFor } from '../cluster/part'
import { freePorts } from '../cluster/ports'
import { isUpAt } from '../cluster/postgres'
import { underTraffic } from '../cluster/traffic'

const run = promisify(execFile)

/** Limits that the machine allows, and a container runtime that works on every kernel. */
const settings = `[containers]
default_ulimits = ["nofile=8192:8192", "nproc=4096:4096"]
[engine]
runtime = "runc"
`

const composed = (file: string, databasePort: number) =>
  readFileSync(join(projectRoot, file), 'utf8')
    // Debian's podman-compose does not expand empty defaults.
    .replaceAll(/\$\{\w+:-\}/g, "''")
    .replaceAll(/'\.\/([\w./-]+:)/g, `'${projectRoot}/$1`)
    .replace(/^( {4})RATE_LIMITS: .*$/m, "$1RATE_LIMITS: '0'")
    .replace(/^( {4})LOG_LEVEL: .*$/m, '$1LOG_LEVEL: error')
    .replace(/^( {4})volumes: \['postgres:/m, `$1ports: ['127.0.0.1:${databasePort}:5432']\n$&`)

interface PodmanOptions {
  /** Compose files, each overriding those before it. */
  files: readonly string[]
  project: string
  databasePort: number
  env: Record<string, string>
}

const makePodman = ({ files, project, databasePort, env }: PodmanOptions) => {
  const folder = mkdtempSync(join(tmpdir(), 'oficio-podman-'))
  writeFileSync(join(folder, 'containers.conf'), settings)
  const named = files.flatMap((file) => {
    writeFileSync(join(folder, file), composed(file, databasePort))
    return ['-f', join(folder, file)]
  })
  const options = {
    cwd: projectRoot,
    maxBuffer: 1e8,
    env: { ...process.env, ...env, CONTAINERS_CONF: join(folder, 'containers.conf') },
  }
  const podman = async (...args: string[]) => (await run('podman', args, options)).stdout.trim()
  const nameOf = (service: string) => `${project}_${service}_1`
  return {
    podman,
    /** Runs podman-compose; `values` are added to its environment from then on. */
    compose: async (args: readonly string[], values: Record<string, string> = {}) => {
      Object.assign(options.env, values)
      await run('podman-compose', ['-p', project, ...named, ...args], options)
    },
    nameOf,
    /** Current address, which changes with each start. */
    addressOf: (service: string) =>
      podman('inspect', '-f', '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}', nameOf(service)),
    remove: async () => {
      await podman('pod', 'rm', '-f', `pod_${project}`).catch(() => '')
      const names = (await podman('ps', '-aq', '--filter', `name=^${project}_`)).split('\n').filter(Boolean)
      if (names.length > 0) await podman('rm', '-f', '-t', '1', ...names)
      await podman('network', 'rm', '-f', `${project}_default`).catch(() => '')
      const volumes = (await podman('volume', 'ls', '-q'))
        .split('\n')
        .filter((name) => name.startsWith(`${project}_`))
      if (volumes.length > 0) await podman('volume', 'rm', '-f', ...volumes).catch(() => '')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Podman = ReturnType<typeof makePodman>

const password = 'the-password-of-a-proof'
const small = ['api-1', 'api-2', 'web-1', 'web-2', 'worker', 'redis', 'proxy', 'postgres']

/** Compose files, and the services that are stopped in each round. */
interface Arrangement {
  files: readonly string[]
  pairs: number
  rounds: number
  services: readonly string[]
}
const alone = { files: ['compose.yaml'], services: small }
const cluster = {
  files: ['compose.yaml', 'compose.cluster.yaml'],
  // Redis before its replica, which is the master by then.
  services: [
    ...small,
    'redis-replica',
    'pooler',
    'standby-1',
    'standby-2',
    'sentinel-1',
    'sentinel-2',
    'sentinel-3',
  ],
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
/** Base of the image, by podman's name. */
const base = () => `docker.io/library/${/^FROM (\S+)$/m.exec(dockerfile())?.[1] ?? ''}`

const image = 'localhost/oficio:latest'
const mostMegabytes = 350

const checkImage = async ({ podman, nameOf }: Podman, base: string) => {
  const sizeOf = async (name: string) => Number(await podman('image', 'inspect', '-f', '{{.Size}}', name))
  const megabytes = Math.round(((await sizeOf(image)) - (await sizeOf(base))) / 1e6)
  const inside = (...command: string[]) => podman('exec', nameOf('api-1'), ...command)
  const sbom = JSON.parse(await inside('cat', '/app/sbom.json')) as { components: unknown[] }
  return {
    measurements: {
      'MB over the base': megabytes,
      'packages in its bill of materials': sbom.components.length,
    },
    failures: [
      ...(megabytes <= mostMegabytes ? [] : [`it weighs ${megabytes} MB over its base`]),
      ...mismatch('the user inside', await inside('id', '-un'), 'node'),
      ...mismatch('writes its own files', await succeeds(inside('touch', '/app/package.json')), false),
      ...mismatch('writes its root', await succeeds(inside('touch', '/tried')), false),
      ...mismatch('writes its data', await succeeds(inside('touch', '/data/tried')), true),
      ...mismatch('holds the tests', await succeeds(inside('test', '-e', '/app/node_modules/jest')), false),
      ...mismatch(
        'its health check passes',
        await succeeds(podman('healthcheck', 'run', nameOf('api-1'))),
        true,
      ),
    ],
  }
}

const awayMs = 3_000

const programs = ['api-1', 'api-2', 'web-1', 'web-2', 'worker']

/** Waits until every program is ready and the proxy answers a page and a call. */
const waitUntilReady = (podman: Podman, origin: string): Promise<void> =>
  waitFor('the containers to be ready', async () => {
    const addresses = await Promise.all(programs.map((name) => podman.addressOf(name).catch(() => '')))
    const urls = [
      ...addresses.map((address) => `http://${address}:3000/readyz`),
      `${origin}/api/services/`,
      `${origin}/`,
    ]
    return (await Promise.all(urls.map(answersAt))).every(Boolean)
  })

const redisMaster = async ({ podman, nameOf }: Podman): Promise<string> => {
  const command = ['redis-cli', '-p', '26379', 'sentinel', 'get-master-addr-by-name', 'oficio']
  return (await podman('exec', nameOf('sentinel-1'), ...command)).split('\n')[0] ?? ''
}

/**
 * Stops a container as an orchestrator does and starts it again, a Redis master after another has replaced it. Returns
 * whether one did.
 */
const stopAndStart = async (podman: Podman, service: string, isFollowed: boolean): Promise<boolean> => {
  const isReplaced = isFollowed && (await redisMaster(podman)) === service
  await podman.podman('stop', podman.nameOf(service))
  await sleep(awayMs)
  if (isReplaced) await waitFor('another Redis', async () => (await redisMaster(podman)) !== service)
  await podman.podman('start', podman.nameOf(service))
  return isReplaced
}

const survive = async (
  t: TestApp,
  podman: Podman,
  origin: string,
  arrangement: Arrangement,
  { seed, mutation }: Options,
) => {
  const { files, pairs, rounds, services } = arrangement
  const isCluster = files.length > 1
  let [stopped, replaced] = [0, 0]
  const { measurements, failures } = await underTraffic(
    t,
    { pairs, origin, pick: seededRandom(seed), mutation },
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
      ...mismatch('containers stopped', stopped, rounds * services.length),
      ...(isCluster && replaced === 0 ? ['no Redis took another’s place'] : []),
    ],
  }
}

/** What the site answers under HTTPS, by Caddy's own authority, and where HTTP leads. */
const checkHttps = async (
  { podman, nameOf }: Podman,
  httpPort: number,
  httpsPort: number,
): Promise<string[]> => {
  const authority = await podman('exec', nameOf('proxy'), 'cat', '/data/caddy/pki/authorities/local/root.crt')
  const read = httpsReader(httpsPort, () => authority)
  const plain = await fetch(`http://localhost:${httpPort}/`, { redirect: 'manual' })
  return [
    ...mismatch('HTTP leads to', plain.headers.get('location')?.split(':')[0], 'https'),
    ...mismatch('a page under HTTPS', (await read('/services/')).status, 200),
    ...mismatch('a call under HTTPS', (await read('/api/services/')).status, 200),
  ]
}

const missingImages = async ({ podman }: Podman, { files }: Arrangement) => {
  const pooler = files.length > 1 ? ['localhost/oficio-pooler:latest'] : []
  const wanted = [base(), 'localhost/oficio:latest', ...pooler]
  const there = await Promise.all(wanted.map((name) => succeeds(podman('image', 'exists', name))))
  return wanted.filter((_, nth) => !there[nth])
}

const proveArrangement = async (arrangement: Arrangement, options: Options): Promise<Outcome> => {
  const [databasePort = 0, port = 0, httpsPort = 0] = await freePorts(3)
  const origin = `http://127.0.0.1:${port}`
  const server = `postgres://oficio:${password}@127.0.0.1:${databasePort}/postgres`
  const secret = 'the-secret-of-a-proof-of-32-signs-or-more'
  const env = {
    POSTGRES_PASSWORD: password,
    REDIS_PASSWORD: password,
    JWT_SECRET: secret,
    DEMO: 'true',
    // HTTPS by its name; main jobs in plain HTTP by its number.
    SITE_ADDRESS: 'localhost http://127.0.0.1',
    HTTP_PORT: String(port),
    HTTPS_PORT: String(httpsPort),
  }
  const podman = makePodman({ files: arrangement.files, project: 'oficio-proof', databasePort, env })
  try {
    const missing = await missingImages(podman, arrangement)
    if (missing.length > 0) throw new Error(`first: deploy/containers/build.sh (${missing.join(', ')})`)
    // A commit of a cluster waits for a standby.
    const standbys = arrangement.files.length > 1 ? ['standby-1', 'standby-2'] : []
    await podman.compose(['up', '-d', 'postgres', 'redis', ...standbys])
    await waitFor('the database', () => isUpAt(server))
    return await withServer(server, () =>
      withApp({ config: { jwtSecret: secret } }, async (t) => {
        t.context.pool.on('error', () => {})
        await podman.compose(['up', '-d'], { POSTGRES_DB: new URL(t.url).pathname.slice(1) })
        await waitUntilReady(podman, origin)
        const image = await checkImage(podman, base())
        const https = await checkHttps(podman, port, httpsPort)
        const survived = await survive(t, podman, origin, arrangement, options)
        return {
          measurements: { ...image.measurements, ...survived.measurements },
          failures: [...image.failures, ...https, ...survived.failures].slice(0, 20),
        }
      }),
    )
  } finally {
    await podman.remove()
  }
}

export const containers: Proof = {
  promise: 'the images run as the compose files say, whichever container is stopped',
  target:
    'Dockerfile and compose.yaml by podman: two api, two web, a worker, PostgreSQL and Redis behind Caddy, ' +
    'without root, on a read-only root, at most 350 MB over the base, its health check passing, a bill of ' +
    'materials inside, pages and API under HTTPS; each of the eight containers stopped and started again, twice, under main jobs from ' +
    'the wish to the finished work; the same of the fifteen with compose.cluster.yaml, where a pooler, two ' +
    'standbys one of which commits wait for and a Redis with a replica and three Sentinels come beside, and ' +
    'another Redis takes the place of one that is away: 0 acknowledged writes lost, 0 doubled, every step ' +
    'seen live by the other side',
  mutations: {
    key: 'that what is sent again carries the key of the first time',
  },
  async run(options) {
    requirePrograms('podman', 'podman-compose', 'runc', 'iptables')
    const outcome: Outcome = { measurements: {}, failures: [] }
    for (const [name, arrangement] of Object.entries(scales[options.scale])) {
      const { measurements, failures } = await proveArrangement(arrangement, options)
      for (const [figure, value] of Object.entries(measurements))
        outcome.measurements[`${name}: ${figure}`] = value
      outcome.failures.push(...failures.map((text) => `${name}: ${text}`))
    }
    return outcome
  },
}
