import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { projectRoot } from '@/server/project-root'
import { lengthAt, longLinesShare } from './figures'

/** Rules for every file: both languages complete, sizes, names, nothing switched off. */

const folders = ['app', 'components', 'hooks', 'lib', 'server', 'e2e', 'bench', 'proofs', 'scripts'] as const

const walk = (folder: string): string[] =>
  !existsSync(folder)
    ? []
    : readdirSync(folder).flatMap((name) => {
        const path = join(folder, name)
        return statSync(path).isDirectory() ? walk(path) : [path]
      })

const slashes = (path: string) => relative(projectRoot, path).split(sep).join('/')
const all = [
  ...folders.flatMap((name) => walk(join(projectRoot, name))),
  ...['instrumentation-client.ts', 'middleware.ts'].map((file) => join(projectRoot, file)),
]
  .filter(existsSync)
  .map(slashes)
const sources = all.filter((path) => /\.tsx?$/.test(path))
const textOf = (path: string) => readFileSync(join(projectRoot, path), 'utf8')

type Messages = { [key: string]: string | Messages }
const flatten = (messages: Messages, prefix = ''): [string, string][] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : flatten(value, `${prefix}${key}.`),
  )
const messagesOf = (locale: 'pt' | 'en') => flatten(JSON.parse(textOf(`locales/${locale}.json`)) as Messages)

test('both languages have the same keys, none empty, with the same placeholders', () => {
  const pt = new Map(messagesOf('pt'))
  const en = new Map(messagesOf('en'))
  expect([...en.keys()].sort()).toEqual([...pt.keys()].sort())
  const placeholders = (text: string) =>
    [
      ...new Set(
        [...text.matchAll(/(?<!(?:\b(?:zero|one|two|few|many|other)|=\d+)\s*)\{\s*(\w+)\s*[,}]/g)].map(
          ([, name]) => name,
        ),
      ),
    ]
      .sort()
      .join()
  const wrong = [...pt].filter(
    ([key, text]) =>
      text.trim() === '' ||
      en.get(key)?.trim() === '' ||
      placeholders(text) !== placeholders(en.get(key) ?? ''),
  )
  expect(wrong.map(([key]) => key)).toEqual([])
})

test('holds at most 4 lines in 1,000 that are wider than 120 columns', () => {
  expect(longLinesShare).toBeLessThanOrEqual(0.002)
})

test('has at most 60 lines in half of the source files, and 200 in 95 % of them', () => {
  expect(lengthAt(0.5)).toBeLessThanOrEqual(60)
  expect(lengthAt(0.95)).toBeLessThanOrEqual(200)
})

test('no file is named after nothing in particular, and there are no barrels', () => {
  const vague =
    /(^|\/)(utils?|helpers?|common|misc|index|manager)(\.[a-z]+)*\.tsx?$|\/(utils?|helpers?|common|index)\//
  expect(sources.filter((path) => vague.test(path))).toEqual([])
})

test('no checks are switched off, and no secret or private host lies in the code', () => {
  const patterns: [string, RegExp][] = [
    ['switched off', new RegExp(['@ts-', '(ignore|nocheck|expect-error)|eslint', '-disable'].join(''))],
    ['left undone', new RegExp(`\\b(${['TO', 'DO'].join('')}|${['FIX', 'ME'].join('')})\\b`)],
    ['private key', new RegExp(['-----BEGIN [A-Z ]*', 'PRIVATE KEY'].join(''))],
    ['token', /\b(ghp_[A-Za-z0-9]{30,}|AKIA[0-9A-Z]{16}|xox[bap]-[0-9A-Za-z-]{20,})\b/],
    ['private host', /https?:\/\/(10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|[a-z0-9.-]+\.(internal|corp|lan))\b/],
  ]
  const wrong = sources.flatMap((path) => {
    const text = textOf(path)
    return patterns.filter(([, pattern]) => pattern.test(text)).map(([what]) => `${path}: ${what}`)
  })
  expect(wrong).toEqual([])
})

test('lists every platform’s builds in the lock file, as `npm ci` requires', () => {
  const { status, stderr } = spawnSync('node', ['scripts/lock-platforms.mjs', '--check'], {
    cwd: projectRoot,
    encoding: 'utf8',
  })
  expect({ status, missing: stderr.match(/lacks.*/)?.[0] }).toEqual({ status: 0, missing: undefined })
})

const forms = sources
  .filter((path) => /^components\/.*\.tsx$/.test(path) && !path.endsWith('.test.tsx'))
  .flatMap((path) =>
    [...textOf(path).matchAll(/<form\b([^>]*)/g)].map(([, attributes = '']) => ({ path, attributes })),
  )

// Without `method`, a form submitted before hydration puts every field into the address, passwords included, and from
// there into histories and logs.
test('forms submitted before hydration put no field but search terms into the address', () => {
  expect(forms.length).toBeGreaterThan(20)
  expect(
    forms
      .filter(({ attributes }) => !/\bmethod="post"/.test(attributes) && !/\brole="search"/.test(attributes))
      .map(({ path }) => path),
  ).toEqual([])
})
