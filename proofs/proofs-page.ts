// Reads and writes docs/proofs.md: a table with one short row a proof, then a section a proof with the target, the
// measurements and the run.

/** A recorded proof. */
export interface ProofRecord {
  name: string
  promise: string
  result: string
  /** Noticed mutations of all, as `3 of 3`. */
  mutations: string
  /** Date of the run, `2026-11-22`. */
  date: string
  /** Lines of the section below its heading. */
  details: readonly string[]
}

const rowOf = ({ name, promise, result, mutations, date }: ProofRecord): string =>
  `| [\`${name}\`](#${name}) | ${[promise, result, mutations, date].join(' | ')} |`

const sectionOf = ({ name, details }: ProofRecord): string => `## ${name}\n\n${details.join('\n')}`

const rowPattern = /^\| \[`(\w+)`\]\(#\w+\) \| (.*) \| (.*) \| (.*) \| (.*) \|$/

const isProofHeading = (line: string): boolean => /^## \w+$/.test(line)

/** Returns the text above the table's rows, and the records. */
export const parseProofs = (page: string): { head: string; records: ProofRecord[] } => {
  const lines = page.trimEnd().split('\n')
  const first = lines.findIndex((line) => rowPattern.test(line))
  const detailsOf = (name: string): string[] => {
    const from = lines.indexOf(`## ${name}`) + 1
    const length = lines.slice(from).findIndex(isProofHeading)
    return lines.slice(from, length === -1 ? undefined : from + length).filter((line) => line !== '')
  }
  const records = lines.flatMap((line): ProofRecord[] => {
    const [, name = '', promise = '', result = '', mutations = '', date = ''] = rowPattern.exec(line) ?? []
    return name === '' ? [] : [{ name, promise, result, mutations, date, details: detailsOf(name) }]
  })
  return { head: lines.slice(0, first === -1 ? lines.length : first).join('\n'), records }
}

/** Returns the page with a proof's record replaced or added; other records stay. */
export const withProof = (page: string, record: ProofRecord): string => {
  const { head, records } = parseProofs(page)
  const all = [...records.filter(({ name }) => name !== record.name), record].sort((a, b) =>
    a.name.localeCompare(b.name),
  )
  return `${head}\n${all.map(rowOf).join('\n')}\n\n${all.map(sectionOf).join('\n\n')}\n`
}
