import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'

const root = join(__dirname, '..')
const inFolder = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => `${folder}/${name}`)
const decisions = inFolder('docs/decisions')
const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'CODE_OF_CONDUCT.md', 'AGENTS.md'],
  ...inFolder('docs'),
  ...decisions,
]
const index = 'docs/README.md'

const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
/** Fenced blocks are examples and may name files a reader is to add. */
const proseOf = (file: string) => textOf(file).replace(/^```[\s\S]*?^```$/gm, '')
const codesIn = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
const linksIn = (text: string) =>
  [...text.matchAll(/\]\(([^)\s]+)\)|\ssrc="([^"]+)"/g)]
    .map(([, link, picture]) => link ?? picture ?? '')
    .filter((link) => !/^(?:[a-z]+:|#)/.test(link))
    .map((link) => link.replace(/#.*$/, ''))
const titleOf = (file: string) => /^# (.+)$/m.exec(textOf(file))?.[1] ?? ''

/** First segments of repository paths. Folders created at run time (`.data/`) are not in the repository. */
const folders = [
  ...['.ci', '.github', 'app', 'bench', 'components', 'docs', 'e2e', 'hooks', 'lib', 'locales', 'public'],
  ...['scripts', 'server', 'types'],
]
const isPath = (code: string) =>
  /^[^\s:'"`]+$/.test(code) && folders.some((one) => code.startsWith(`${one}/`))
/** The path up to the first placeholder: `server/modules/<domain>/routes.ts`, `e2e/*.spec.ts`. */
const plainPart = (path: string) => {
  const at = path.search(/[<*{…]/)
  return at < 0 ? path : path.slice(0, path.lastIndexOf('/', at))
}
const isMissing = (path: string) => !existsSync(join(root, plainPart(path)))

/** A file named without its folder, as in "`heartbeat.ts` asks the server". */
const isFileName = (code: string) => /^[a-z][a-z0-9.-]*\.(?:tsx?|mjs|sql|css|md|ya?ml)$/i.test(code)
const names = new Set(
  [...folders, '.']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: folder !== '.', encoding: 'utf8' }))
    .map((path) => basename(path)),
)

test('the reader sees paths, file names and links at all', () => {
  expect(folders.filter((folder) => !existsSync(join(root, folder)))).toEqual([])
  const codes = documents.flatMap((file) => codesIn(proseOf(file)))
  expect(codes.filter(isPath).length).toBeGreaterThan(100)
  expect(codes.filter(isFileName).length).toBeGreaterThan(5)
  expect(documents.flatMap((file) => linksIn(proseOf(file))).length).toBeGreaterThan(50)
})

test.each(documents)('%s names only files and folders there are', (file) => {
  const codes = codesIn(proseOf(file))
  const wrong = [
    ...codes.filter((code) => isPath(code) && isMissing(code)),
    ...codes.filter((code) => isFileName(code) && !names.has(code)),
    ...linksIn(proseOf(file)).filter((link) => !existsSync(join(root, normalize(join(dirname(file), link))))),
  ]
  expect(wrong).toEqual([])
})

interface Shown {
  path: string
  lines: string[]
}

/** The diffs of a document, by file. */
const diffsIn = (file: string): Shown[] =>
  [...textOf(file).matchAll(/^```diff\n([\s\S]*?)^```$/gm)].flatMap(([, diff = '']) =>
    diff
      .split(/^\+\+\+ /m)
      .slice(1)
      .map((part) => {
        const [path = '', ...lines] = part.split('\n')
        return { path, lines: lines.map((line) => line.replace(/^[+ ]/, '').trim()).filter(Boolean) }
      }),
  )

test('the diffs that show how to add something are lines of this code', () => {
  const shown = diffsIn('CONTRIBUTING.md')
  expect(shown.length).toBeGreaterThan(15)
  const wrong = shown.flatMap(({ path, lines }) => {
    const there = new Set(
      isMissing(path)
        ? []
        : textOf(path)
            .split('\n')
            .map((line) => line.trim()),
    )
    return lines.filter((line) => line !== '…' && !there.has(line)).map((line) => `${path}: ${line}`)
  })
  expect(wrong).toEqual([])
})

test('every decision is in the index once, under its own title', () => {
  const listed = [...textOf(index).matchAll(/\[([^\]]+)\]\((decisions\/[^)]+)\)/g)].map(([, title, path]) => [
    `docs/${path}`,
    title,
  ])
  expect(listed).toEqual(decisions.map((file) => [file, titleOf(file)]))
})

test('no two decisions have one number, and each begins with its own', () => {
  const numbers = decisions.map((file) => basename(file).slice(0, 3))
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(decisions.filter((file, n) => !titleOf(file).startsWith(`${numbers[n]} `))).toEqual([])
})

test('every decision carries its status and date', () => {
  const status = /^\*\*Status\.\*\* (?:Accepted|Superseded by \[\d{3}\]\([^)]+\)), \d{4}-\d\d-\d\d\b/m
  expect(decisions.filter((file) => !status.test(textOf(file)))).toEqual([])
})

const promises = textOf('docs/money-promises.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (promise|---)/.test(line))
const testsOf = (row: string) =>
  [...row.matchAll(/`([^`]+\.(?:test|spec|proof)\.ts)`/g)].map(([, file = '']) => file)

test('each promise about money names a test file, and each such file holds a test', () => {
  expect(promises.length).toBeGreaterThan(30)
  expect(promises.filter((row) => testsOf(row).length === 0)).toEqual([])
  const files = [...new Set(promises.flatMap(testsOf))]
  expect(
    files.filter((file) => !/^\s*(?:test|export const \w+ = defineProof)\b/m.test(textOf(file))),
  ).toEqual([])
})
