import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { functionsIn } from './functions'

/** The shape of the code in figures: `npm run figures` prints them, `shape.test.ts` holds them. */
const root = join(__dirname, '..')
const kinds = ['*.ts', '*.tsx', '*.mjs', '*.css']
const texts = new Map(
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...kinds], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
)

/** Tests, what they share, and the proofs of docs/proofs.md. */
const isTest = (file: string) => /\.(test|spec)\.tsx?$|(^|\/)testing\/|^(e2e|proofs)\//.test(file)
/** What the product is made of, measurements and tools aside. */
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

/** Most lines a function may have: elements and the steps of a test make it long before they make it hard to read. */
const mostLines = (file: string) => (/\.tsx$|\.(test|spec)\.ts$/.test(file) ? 150 : 80)

export const longLines = [...texts].flatMap(([file, text]) =>
  text.split('\n').flatMap((line, at) => (line.length > 120 ? [`${file}:${at + 1}`] : [])),
)
export const allLines = sum([...texts.values()].map(lengthOf))
export const longFunctions = scripts.flatMap(([file, text]) =>
  functionsIn(file, text)
    .filter(({ lines }) => lines > mostLines(file))
    .map(({ line, lines }) => `${file}:${line} (${lines})`),
)
/** The length of a file of the product that so large a part of them does not exceed. */
export const lengthAt = (part: number): number => lengths[Math.ceil(lengths.length * part) - 1] ?? 0
/** Lines of tests and proofs for each line of the product. */
export const testsToSource = linesOf(isTest) / linesOf(isProduct)
