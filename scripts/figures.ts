import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Lengths of lines and files: `npm run figures` prints them, scripts/repository.test.ts bounds them. */
const root = join(__dirname, '..')
const kinds = ['*.ts', '*.tsx', '*.mjs', '*.css']
const texts = new Map(
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...kinds], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
)

/** Tests, their fixtures, and the proofs of docs/proofs.md. */
const isTest = (file: string) => /\.(test|spec)\.tsx?$|(^|\/)testing\/|^(e2e|proofs)\//.test(file)
/** Source files of the product, without benches and tools. */
const isProduct = (file: string) => /^(app|components|hooks|lib|server)\//.test(file) && !isTest(file)
const isStyle = (file: string) => file.endsWith('.css')
const lengthOf = (text: string) => text.replace(/\n$/, '').split('\n').length
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
const scripts = [...texts].filter(([file]) => !isStyle(file))
const lengths = scripts
  .filter(([file]) => isProduct(file))
  .map(([, text]) => lengthOf(text))
  .sort((a, b) => a - b)
const linesOf = (counts: (file: string) => boolean) =>
  sum(scripts.filter(([file]) => counts(file)).map(([, text]) => lengthOf(text)))

const longLines = [...texts].flatMap(([file, text]) =>
  text.split('\n').flatMap((line, at) => (line.length > 120 ? [`${file}:${at + 1}`] : [])),
)
const allLines = sum([...texts.values()].map(lengthOf))
/** The length of a file of the product that so large a part of them does not exceed. */
export const lengthAt = (part: number): number => lengths[Math.ceil(lengths.length * part) - 1] ?? 0
/** Lines of tests and proofs for each line of the product. */
const testsToSource = linesOf(isTest) / linesOf(isProduct)

/** Part of all lines that is wider than 120 columns. */
export const longLinesShare = longLines.length / allLines

if (require.main === module) {
  const rows: [measure: string, figure: string][] = [
    [
      'lines over 120 columns, at most 0.2 %',
      `${(100 * longLinesShare).toFixed(2)} % (${longLines.length} of ${allLines})`,
    ],
    ['lines of a source file: half at most 60', `${lengthAt(0.5)}`],
    ['                        95 % at most 200', `${lengthAt(0.95)}`],
    ['lines of tests and proofs for a line of source: at least 0.6', testsToSource.toFixed(2)],
  ]
  for (const [measure, figure] of rows) console.log(`${measure.padEnd(64)}${figure}`)
}
