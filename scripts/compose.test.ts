import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { assertKnownVariables, environmentVariables } from '@/server/settings/config'

const textOf = (file: string) => readFileSync(join(__dirname, '..', file), 'utf8')
const compose = textOf('compose.yaml')
const cluster = textOf('compose.cluster.yaml')

/** Variables of a mapping, by its key's line: every line indented deeper, up to the next that is not. */
const mapping = (text: string, key: RegExp): Map<string, string> => {
  const [, indent = '', block = ''] =
    new RegExp(`^( *)${key.source}.*\\n((?:\\1 +.*\\n)+)`, 'm').exec(text) ?? []
  const own = new RegExp(`^${indent}  ([A-Z][A-Z\\d_]+): (.*)$`, 'gm')
  return new Map([...block.matchAll(own)].map(([, name = '', value = '']) => [name, value]))
}

const known = Object.keys(environmentVariables)
const publicNames = known.filter((name) => name.startsWith('NEXT_PUBLIC_'))
const environment = mapping(compose, /environment: &environment/)
/** Each program's own. */
const ofEach = ['SERVICES', 'API_URL']
/** Set by the containers' arrangement, whatever the environment says. */
const fixed = [
  ...['NODE_ENV', 'HOST', 'PORT', 'DATA_DIR', 'DRAIN_MS', 'MIGRATE_AT_START', 'METRICS_HOST', 'METRICS_PORT'],
  ...['DATABASE_URL', 'REDIS_URL', 'NEXT_PUBLIC_GOOGLE_CLIENT_ID'],
]

test('compose.yaml passes every variable of the program on, and no other', () => {
  expect([...environment.keys(), ...ofEach].sort()).toEqual([...known].sort())
  for (const name of ofEach) expect(compose).toMatch(new RegExp(`^      ${name}: \\S`, 'm'))
  const own = [...environment].filter(([name]) => !fixed.includes(name))
  expect(own.filter(([name, value]) => !value.startsWith(`\${${name}:`))).toEqual([])
})

test('compose.yaml and the Dockerfile build every public variable into the pages', () => {
  const args = mapping(compose, /args:/)
  expect([...args.keys()].sort()).toEqual([...publicNames].sort())
  for (const [name, value] of args) expect(environment.get(name)).toBe(value)
  const declared = [...textOf('Dockerfile').matchAll(/^ARG (\w+)/gm)].map(([, name]) => name)
  expect(declared.sort()).toEqual([...publicNames].sort())
})

test('accepts every variable of the compose files in an .env file', () => {
  const asked = [...`${compose}${cluster}`.matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name = '']) => name)
  expect(asked).toEqual(expect.arrayContaining(['POSTGRES_PASSWORD', 'REDIS_PASSWORD', 'SITE_ADDRESS']))
  expect(() => assertKnownVariables(asked, true)).not.toThrow()
})

test('no Redis of the compose files answers without its password', () => {
  const commands = [...`${compose}${cluster}`.matchAll(/^ +command: (.*redis-server.*)$/gm)]
  expect(commands).toHaveLength(2)
  for (const [, command] of commands) expect(command).toContain('--requirepass "$$REDIS_PASSWORD"')
  for (const text of [compose, cluster]) {
    const [, address] = /^ +REDIS_URL: (.*)$/m.exec(text) ?? []
    expect(address).toMatch(/:\/\/:\$\{REDIS_PASSWORD[^}]*\}@/)
  }
  expect(textOf('deploy/cluster/sentinel.sh')).toContain('sentinel auth-pass oficio $REDIS_PASSWORD')
})

test('a commit of the cluster waits for one of its standbys, each with a replication slot', () => {
  const standbys = [...cluster.matchAll(/^ +STANDBY: (\w+)$/gm)].map(([, name]) => name)
  expect(standbys).toEqual(['standby_1', 'standby_2'])
  expect(textOf('deploy/cluster/replication.sh')).toContain(
    `synchronous_standby_names = 'ANY 1 (${standbys.join(', ')})'`,
  )
  expect(textOf('deploy/cluster/standby.sh')).toMatch(/pg_basebackup .* -S "\$STANDBY"/)
})
