import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

const root = dirname(__dirname)

interface Rule {
  selectors: string[]
  values: Map<string, string>
}

/** The rules of a sheet, those within `@media` included. */
const rulesIn = (text: string): Rule[] =>
  [...text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(
    ([, selectors = '', body = '']) => ({
      selectors: selectors.split(',').map((one) => one.trim()),
      values: new Map(
        [...body.matchAll(/([\w-]+)\s*:\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
      ),
    }),
  )

/** Returns the part of a selector behind its leading class: `:hover b` of `.card:hover b` for `.card`. */
const after = (selector: string, name: string): string | null => {
  const rest = selector.slice(name.length + 1)
  return selector.startsWith(`.${name}`) && !/^[\w-]/.test(rest) ? rest : null
}

/** Values that a class sets, and the class it is composed of sets otherwise, by selectors of one weight. */
const contestedIn = (file: string, read: (file: string) => string): string[] => {
  const own = rulesIn(read(file))
  return own.flatMap(({ selectors, values }) => {
    const [, names = '', from] = /^(.+?) from '(.+)'$/.exec(values.get('composes') ?? '') ?? []
    if (from === undefined) return []
    const composed = rulesIn(read(posix.join(posix.dirname(file), from)))
    const pairs = own.flatMap((mine) => composed.map((theirs) => ({ mine, theirs })))
    return names.split(' ').flatMap((name) =>
      pairs.flatMap(({ mine, theirs }) => {
        const rests = theirs.selectors.map((one) => after(one, name)).filter((rest) => rest !== null)
        const same = mine.selectors.filter((one) =>
          rests.some((rest) => rest === after(one, selectors[0]?.slice(1) ?? '')),
        )
        const both = [...mine.values].filter(
          ([key, value]) => key !== 'composes' && (theirs.values.get(key) ?? value) !== value,
        )
        return both.flatMap(([key]) => same.map((one) => `${file}: ${one} ${key}`))
      }),
    )
  })
}

test('rejects one property set differently by a class and the classes it composes', () => {
  const example = new Map([
    [
      'a.css',
      ".card {\n composes: base from './b.css';\n gap: 1px;\n color: red;\n}\n.card > b {\n top: 0;\n}",
    ],
    ['b.css', '.base {\n gap: 2px;\n color: red;\n}\n@media print {\n .base > b {\n top: 1px;\n }\n}'],
  ])
  expect(contestedIn('a.css', (file) => example.get(file) ?? '')).toEqual([
    'a.css: .card gap',
    'a.css: .card > b top',
  ])
  const sheets = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.module.css'], {
    cwd: root,
    encoding: 'utf8',
  })
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  expect(
    sheets
      .trim()
      .split('\n')
      .flatMap((file) => contestedIn(file, read)),
  ).toEqual([])
})
