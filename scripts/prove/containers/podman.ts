import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '@/server/project-root'

const run = promisify(execFile)

/**
 * Podman asks for more files and processes than some machines let anybody have, and takes a runtime that not every
 * kernel suits.
 */
const settings = `[containers]
default_ulimits = ["nofile=8192:8192", "nproc=4096:4096"]
[engine]
runtime = "runc"
`

/** compose.yaml, with what a proof needs beside: programs without limits, and a way to the database. */
const composed = (databasePort: number) =>
  readFileSync(join(projectRoot, 'compose.yaml'), 'utf8')
    // Debian's podman-compose leaves these as they are written.
    .replaceAll(/\$\{\w+:-\}/g, "''")
    .replace('./Caddyfile', join(projectRoot, 'Caddyfile'))
    .replace(/^( {4})NODE_ENV: production$/m, "$&\n$1RATE_LIMITS: '0'\n$1LOG_LEVEL: error")
    .replace(/^( {4})volumes: \['postgres:/m, `$1ports: ['127.0.0.1:${databasePort}:5432']\n$&`)

interface PodmanOptions {
  /** Before the names of containers, networks and volumes. */
  project: string
  /** Where the database is found from here. */
  databasePort: number
  /** What compose.yaml is given. */
  env: Record<string, string>
}

/** Podman, and compose.yaml brought up by podman-compose. */
export const makePodman = ({ project, databasePort, env }: PodmanOptions) => {
  const folder = mkdtempSync(join(tmpdir(), 'oficio-podman-'))
  const file = join(folder, 'compose.yaml')
  writeFileSync(join(folder, 'containers.conf'), settings)
  writeFileSync(file, composed(databasePort))
  const options = {
    cwd: projectRoot,
    maxBuffer: 1e8,
    env: { ...process.env, ...env, CONTAINERS_CONF: join(folder, 'containers.conf') },
  }
  const podman = async (...args: string[]) => (await run('podman', args, options)).stdout.trim()
  const nameOf = (service: string) => `${project}_${service}_1`
  return {
    podman,
    /** With more than at first, or other values, where given. */
    compose: async (args: readonly string[], values: Record<string, string> = {}) => {
      Object.assign(options.env, values)
      await run('podman-compose', ['-p', project, '-f', file, ...args], options)
    },
    nameOf,
    /** Where it is found from here; another after each start. */
    addressOf: (service: string) =>
      podman('inspect', '-f', '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}', nameOf(service)),
    /** Takes away containers, networks and volumes. */
    remove: async () => {
      await podman('pod', 'rm', '-f', `pod_${project}`).catch(() => '')
      const names = (await podman('ps', '-aq', '--filter', `name=^${project}_`)).split('\n').filter(Boolean)
      if (names.length > 0) await podman('rm', '-f', '-t', '1', ...names)
      await podman('network', 'rm', '-f', `${project}_default`).catch(() => '')
      await podman('volume', 'rm', '-f', `${project}_data`, `${project}_postgres`).catch(() => '')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type Podman = ReturnType<typeof makePodman>
