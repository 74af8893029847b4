import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { registerBacklogMetrics } from '@/server/metrics/backlog'
import { collectGauges, gaugeNames } from '@/server/metrics/gauge-metrics'
import { setGauge } from '@/server/metrics/gauges'
import { processMetrics } from '@/server/metrics/meters'
import { programMetrics } from '@/server/metrics/program-metrics'
import { makeApp, type TestApp } from '@/server/testing/make-app'

const textOf = (file: string) => readFileSync(join(__dirname, '../deploy', file), 'utf8')

let t: TestApp
let told: Set<string>
beforeAll(async () => {
  t = await makeApp()
  const registry = programMetrics({
    services: ['api', 'worker'],
    pools: { requests: { totalCount: 0, idleCount: 0, waitingCount: 0 } },
    sockets: () => 0,
    rendererReady: () => true,
    ready: () => true,
    pages: () => ({}),
  })
  registerBacklogMetrics(registry, t.db)
  for (const name of gaugeNames) setGauge(name, 0)
  collectGauges(registry)
  const all = await Registry.merge([registry, processMetrics]).getMetricsAsJSON()
  told = new Set(
    all.flatMap(({ name, type }) =>
      String(type) === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
    ),
  )
})
afterAll(() => t.close())

test.each(['alerts.yml', 'alerts.test.yml', 'grafana/oficio.json'])(
  '%s asks only for figures that a program tells',
  (file) => {
    const asked = [...textOf(file).matchAll(/\b(?:oficio|nodejs|process)_[a-z\d_]+/g)].map(([name]) => name)
    expect(asked.length).toBeGreaterThan(4)
    expect(asked.filter((name) => !told.has(name))).toEqual([])
  },
)

test('every alert has a case in which it fires and one in which it does not', () => {
  const alerts = [...textOf('alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  const cases = textOf('alerts.test.yml')
    .split(/(?=eval_time: )/)
    .map((text) => ({
      alert: /alertname: (\w+)/.exec(text)?.[1],
      fires: /exp_alerts:\s+- exp_labels/.test(text),
      staysStill: /exp_alerts: \[\]/.test(text),
    }))
  const namedBy = (kind: 'fires' | 'staysStill') =>
    [...new Set(cases.filter((one) => one[kind]).map(({ alert }) => alert))].sort()
  expect(alerts.length).toBeGreaterThan(11)
  expect(namedBy('fires')).toEqual([...alerts].sort())
  expect(namedBy('staysStill')).toEqual([...alerts].sort())
})

test('every severity of the alerts has a receiver', () => {
  const severities = new Set([...textOf('alerts.yml').matchAll(/severity: (\w+)/g)].map(([, name]) => name))
  const routed = [...textOf('alertmanager.yml').matchAll(/- matchers: \[severity="(\w+)"\]/g)]
  expect(routed.map(([, name]) => name).sort()).toEqual([...severities].sort())
})

test('reports when the last of several backups was completed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'oficio-backup-age-'))
  const info = JSON.stringify([
    {
      backup: [
        {
          lsn: { start: '0/2000028', stop: '0/2000100' },
          timestamp: { start: 1795000000, stop: 1795000060 },
        },
        {
          lsn: { start: '0/4000028', stop: '0/4000100' },
          timestamp: { start: 1795086400, stop: 1795086461 },
        },
      ],
    },
  ])
  writeFileSync(join(folder, 'pgbackrest'), `#!/bin/sh\necho '${info}'\n`, { mode: 0o755 })
  execFileSync(join(__dirname, '../deploy/backup-age.sh'), ['oficio', folder], {
    env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
  })
  expect(readFileSync(join(folder, 'backup.prom'), 'utf8')).toMatch(
    /^backup_completed_timestamp_seconds 1795086461$/m,
  )
  rmSync(folder, { recursive: true })
})

test('reports the outbox backlog by kind, including kinds of another release', async () => {
  await t.db.execute("insert into outbox (kind, payload) values ('of.tomorrow', '{}')")
  const registry = new Registry()
  registerBacklogMetrics(registry, t.db)
  expect(await registry.metrics()).toMatch(/^oficio_outbox_jobs\{kind="of\.tomorrow",state="due"\} 1$/m)
  expect(await registry.metrics()).toMatch(
    /^oficio_outbox_oldest_due_seconds\{kind="of\.tomorrow"\} [\d.e-]+$/m,
  )
})
