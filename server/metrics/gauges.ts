/** Figures that modules find out now and then, of this process, as `/metrics` shows them beside its own. */
const gauges = new Map<string, number>()

/** `name` as Prometheus has it, with its labels, such as `ledger_check{statement="floors"}`. */
export const setGauge = (name: string, value: number): void => void gauges.set(name, value)

export const readGauges = (): ReadonlyMap<string, number> => gauges
