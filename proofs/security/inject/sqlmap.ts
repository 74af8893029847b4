import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { longAccessToken } from '@/server/testing/access-token'
import type { TestApp } from '@/server/testing/make-app'
import { callOf } from '@/server/testing/operation-calls'
import { operationsOf, type Operation } from '@/server/testing/operations'
import { makeRightsCaller } from '@/server/testing/rights-calls'
import { spawnProgram } from '@/server/testing/spawned-program'
import { patientEnv, withoutGuard } from '../../harness/built-program'

export const hasSqlmap = (): boolean => spawnSync('sqlmap', ['--version']).status === 0

const line = '='.repeat(54)
/** Value of a query parameter that the call leaves out, so that sqlmap can change it. */
const valueOf = ({ name, schema }: Operation['parameters'][number]) => {
  const first = schema.enum?.[0] ?? schema.anyOf?.[0]?.enum?.[0]
  if (first !== undefined) return String(first)
  if (schema.type === 'integer' || schema.type === 'number') return '1'
  return schema.type === 'boolean' ? 'true' : name === 'cursor' ? '' : 'a'
}

/** Writes an operation as requests with all its parameters; those of its path are marked. */
const requestsOf = async (
  t: TestApp,
  asked: ReturnType<typeof makeRightsCaller>,
  operation: Operation,
  host: string,
): Promise<string[]> => {
  const call = await callOf(t, asked, operation)
  if (!call) return []
  const token = call.who && (await longAccessToken(t, call.who))
  const [path = '', has = ''] = call.url.split('?')
  const query = new URLSearchParams(has)
  for (const one of operation.parameters)
    if (one.in === 'query' && !query.has(one.name)) query.set(one.name, valueOf(one))
  const body = operation.method === 'GET' || !operation.body ? '' : JSON.stringify(call.body)
  const headers = [
    `Host: ${host}`,
    'Accept: application/json',
    ...(token ? [`Authorization: Bearer ${token}`] : []),
    ...(body ? ['Content-Type: application/json'] : []),
  ].join('\r\n')
  const requestOf = (to: string) => `${operation.method} ${to} HTTP/1.1\r\n${headers}\r\n\r\n${body}`
  const template = operation.path.split('/')
  const marked = path
    .split('/')
    .map((part, at) => (template[at]?.startsWith('{') ? `${part}*` : part))
    .join('/')
  const hasMore = query.size > 0 || body !== ''
  const whole = query.size > 0 ? `${path}?${query}` : path
  const inPath = operation.parameters.filter((one) => one.in === 'path').length
  return [...(hasMore ? [requestOf(whole)] : []), ...(inPath > 0 ? [requestOf(marked)] : [])]
}

const options = (
  '--batch --smart --level=1 --risk=1 --technique=BEU --dbms=PostgreSQL --skip-waf --flush-session --ignore-stdin ' +
  '--disable-coloring --ignore-code=* --retries=0 --timeout=30 --threads=1'
).split(' ')

/** Operation that calls a third party's service, which must not be attacked. */
const thirdParty = 'lookUpCep'

/** Environment that starts a program without the mutation's guard. */
export const withoutGuardOf = (mutation: string | null): Record<string, string> =>
  mutation === 'parser'
    ? { NODE_OPTIONS: '--insecure-http-parser' }
    : withoutGuard('security/inject/without-guard.mjs', mutation)

interface Scale {
  everyNth: number
  from: number
  mutation: string | null
}

/** Runs Debian’s sqlmap on the parameters of the API; reports injectable ones and 5xx. */
export const runSqlmap = async (t: TestApp, { everyNth, from, mutation }: Scale) => {
  const folder = mkdtempSync(join(tmpdir(), 'oficio-sqlmap-'))
  // The demo, which has a gateway, is seeded before the mutation joins texts into statements.
  const env = { DEMO: '1', ...patientEnv }
  if (mutation !== null) await (await spawnProgram(t.context.config, t.url, env)).stop()
  const site = await spawnProgram(t.context.config, t.url, { ...env, ...withoutGuardOf(mutation) })
  try {
    const host = `127.0.0.1:${site.port}`
    const asked = makeRightsCaller(t)
    const operations = (await operationsOf(t)).filter(
      ({ id }, at) => id !== thirdParty && (at + from) % everyNth === 0,
    )
    const requests: string[] = []
    for (const operation of operations) requests.push(...(await requestsOf(t, asked, operation, host)))
    const log = join(folder, 'requests.log')
    const preprocess = join(folder, 'with_a_key.py')
    writeFileSync(
      log,
      requests
        .map((request) => `${line}\n10:00:00  http://${host}\n${line}\n${request}\n${line}\n\n\n`)
        .join(''),
    )
    writeFileSync(
      preprocess,
      'import inspect, uuid\ninspect.getargspec = inspect.getfullargspec\n' +
        'def preprocess(req):\n    req.add_header("Idempotency-Key", str(uuid.uuid4()))\n',
    )
    writeFileSync(join(folder, '__init__.py'), '')
    const child = spawn(
      'sqlmap',
      ['-l', log, ...options, `--preprocess=${preprocess}`, `--output-dir=${join(folder, 'out')}`],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    )
    const stdout = text(child.stdout)
    await once(child, 'exit')
    const output = await stdout
    const found = output
      .split('\n')
      .filter((one) =>
        /appears to be .*injectable|is vulnerable|identified the following injection/.test(one),
      )
    const failed = [...output.matchAll(/\b(5\d\d) \([^)]*\) - (\d+) times/g)].map(
      ([, status, times]) => `${times} answers were ${status}`,
    )
    const tested = [...output.matchAll(/heuristic \(basic\) test shows that/g)].length
    return {
      tested,
      failures: [
        ...found,
        ...failed,
        ...(tested === 0 ? [`sqlmap tested nothing: ${output.slice(-600)}`] : []),
      ],
    }
  } finally {
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
