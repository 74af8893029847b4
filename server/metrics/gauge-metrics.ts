import { Gauge, type Registry } from 'prom-client'
import { readGauges } from './gauges'

const help: Record<string, string> = {
  ledger_true:
    '1 while everything that is always true of the ledger is; asked by whoever takes the timed steps.',
  ledger_checked_timestamp_seconds: 'When the ledger was last asked.',
  ledger_check_duration_seconds: 'Seconds the last asking took.',
  ledger_breaches: 'What contradicts each statement about the ledger.',
  trail_unbroken: '1 while the trail of operators is as it was written; verified once a day.',
  operator_troubles: 'Cases that wait for an operator.',
  reconciliation_differences: 'Differences between our book and the gateway’s.',
  reconciliation_timestamp_seconds: 'When the two books were last compared.',
}

export const gaugeNames = Object.keys(help)

const label = /(\w+)="([^"]*)"/g

/** Collects gauges set by modules, such as `ledger_breaches{statement="floors"}`. */
export const collectGauges = (registry: Registry): void => {
  for (const [key, value] of readGauges()) {
    const bare = key.replace(/\{.*/, '')
    const labels = Object.fromEntries(
      [...key.matchAll(label)].map(([, name = '', text = '']) => [name, text]),
    )
    const name = `oficio_${bare}`
    const known = registry.getSingleMetric(name)
    const gauge =
      known instanceof Gauge
        ? known
        : new Gauge({
            name,
            help: help[bare] ?? 'Found out by a timed step.',
            labelNames: Object.keys(labels),
            registers: [registry],
          })
    gauge.set(labels, value)
  }
}
