import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '@/server/project-root'

const run = promisify(execFile)

/** Limits within what the machine allows, and a runtime that works on every kernel. */
const settings = `[containers]
default_ulimits = ["nofile=8192:8192", "nproc=4096:4096"]
[engine]
runtime = "runc"
`

/** A compose file without rate limits and with a published database port. */
const composed = (file: string, databasePort: number) =>
  readFileSync(join(projectRoot, file), 'utf8')
    // Debian's podman-compose does not expand empty defaults.
    .replaceAll(/\$\{\w+:-\}/g, "''")
    .replaceAll(/'\.\/([\w./-]+:)/g, `'${projectRoot}/$1`)
    .replace(/^( {4})NODE_ENV: production$/m, "$&\n$1RATE_LIMITS: '0'\n$1LOG_LEVEL: error")
    .replace(/^( {4})volumes: \['postgres:/m, `$1ports: ['127.0.0.1:${databasePort}:5432']\n$&`)

interface PodmanOptions {
  /** Compose files, each overriding those before it. */
  files: readonly string[]
  /** Prefix of the names of containers, networks and volumes. */
  project: string
  databasePort: number
  env: Record<string, string>
}

/** Runs podman, and podman-compose on the compose files. */
export const makePodman = ({ files, project, databasePort, env }: PodmanOptions) => {
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
    /** Removes containers, networks and volumes. */
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

export type Podman = ReturnType<typeof makePodman>
