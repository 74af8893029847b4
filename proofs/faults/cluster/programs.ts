import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '@/server/project-root'
import type { TestApp } from '@/server/testing/make-app'
import { answersAt, processPart, type Part, type ProcessPart } from './part'

const main = join(projectRoot, '.build/server/main.js')

export const requireBuild = (): void => {
  if (![main, join(projectRoot, '.next/BUILD_ID')].every(existsSync)) throw new Error('first: npm run build')
}

/** Settings of every program of a cluster; the database timeout allows for a slow machine. */
export const usualSettings: Record<string, string> = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  DEMO: '1',
  RATE_LIMITS: '0',
  LOG_LEVEL: 'error',
  TRUST_PROXY: '127.0.0.1',
  MIGRATE_AT_START: 'false',
  DATABASE_PATIENCE_MS: '5000',
  NEXT_PUBLIC_SITE_URL: '',
}

/** Settings of the programs of a test app on these machines, but for the addresses of its database. */
export const settingsOf = (
  { context: { config } }: TestApp,
  { redisUrl, folder }: { redisUrl: string; folder: string },
): Record<string, string> => ({
  ...usualSettings,
  REDIS_URL: redisUrl,
  JWT_SECRET: config.jwtSecret,
  DATA_DIR: folder,
})

/** A built program, of the service its name begins with; up once `check` answers. */
export const programAt = (
  name: string,
  port: number,
  env: Record<string, string>,
  { cwd = projectRoot, file = main, check = '/readyz' } = {},
): ProcessPart =>
  processPart(name, () => ({
    command: [process.execPath, file],
    options: {
      cwd,
      stdio: 'ignore',
      env: { ...process.env, ...env, SERVICES: name.split('-')[0], PORT: String(port) },
    },
    isUp: () => answersAt(`http://127.0.0.1:${port}${check}`),
  }))

export const programsAt = (ports: Record<string, number>, env: Record<string, string>): ProcessPart[] =>
  Object.entries(ports).map(([name, port]) => programAt(name, port, env))

interface Upstreams {
  api: number[]
  web: number[]
}

/** Addresses that Caddy serves: the site, and the API for programs that render pages. */
interface ProxyAddresses {
  site: string
  api: string
}

/** Caddy with the Caddyfile after `changed`, up once `isUp` holds. */
export const caddyAt = (
  folder: string,
  { site, api }: ProxyAddresses,
  upstreams: Upstreams,
  { changed, isUp }: { changed: (caddyfile: string) => string; isUp: () => Promise<boolean> },
): Part => {
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, changed(readFileSync(join(projectRoot, 'Caddyfile'), 'utf8')))
  const list = (all: number[]) => all.map((one) => `127.0.0.1:${one}`).join(' ')
  return processPart('proxy', () => ({
    command: ['caddy', 'run', '--config', file, '--adapter', 'caddyfile'],
    options: {
      stdio: 'ignore',
      env: {
        ...process.env,
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
        SITE_ADDRESS: site,
        API_ADDRESS: api,
        API_UPSTREAMS: list(upstreams.api),
        WEB_UPSTREAMS: list(upstreams.web),
      },
    },
    isUp,
  }))
}

/** The proxy in plain HTTP at a port, where its public address is the API's too. */
export const proxyAt = (
  folder: string,
  port: number,
  upstreams: Upstreams,
  changed = (caddyfile: string) => caddyfile,
): Part =>
  caddyAt(folder, { site: `http://127.0.0.1:${port}`, api: `http://api.localhost:${port}` }, upstreams, {
    changed,
    isUp: () => answersAt(`http://127.0.0.1:${port}/api/services/`),
  })
