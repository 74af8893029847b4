import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { projectRoot } from '@/server/project-root'

/**
 * What holds for every file: packages that do not belong, both languages complete, sizes, names, nothing
 * switched off. Who may import whom of ours is in architecture.test.ts.
 */

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

const importPattern =
  /(?:^|\n)\s*(?:import|export)\b(?:[^'"`;]*?\bfrom)?\s*['"]([^'"]+)['"]|\b(?:import|require)\(\s*['"]([^'"]+)['"]/g

/** What a file imports: our own files as paths from the root, packages by name. */
const importsOf = (path: string): string[] =>
  [...textOf(path).matchAll(importPattern)].map(([, named, called]) => {
    const target = named ?? called ?? ''
    if (target.startsWith('@/')) return target.slice(2)
    return target.startsWith('.') ? posix.join(dirname(path), target) : `package:${target}`
  })

const isTest = (path: string) => /\.test\.tsx?$/.test(path) || /^(server|hooks)\/testing\//.test(path)
const isOwn = (target: string) => !target.startsWith('package:')

test('the contract imports no package but zod, and the one that knows the check digits of tax numbers', () => {
  const wrong = sources
    .filter((path) => path.startsWith('lib/contract/') && !isTest(path))
    .flatMap((path) =>
      importsOf(path)
        .filter((target) => !isOwn(target) && !/^package:(zod|cpf-cnpj-validator)(\/|$)/.test(target))
        .map((target) => `${path} → ${target}`),
    )
  expect(wrong).toEqual([])
})

test('the browser’s code never reaches the server’s packages', () => {
  const forbidden =
    /^package:(pg|drizzle-orm|fastify|@fastify\/.*|ioredis|pino|sharp|nodemailer|node:.*)(\/|$)/
  const wrong = sources
    .filter((path) => /^(components|hooks)\//.test(path) && !isTest(path))
    .flatMap((path) =>
      importsOf(path)
        .filter((target) => forbidden.test(target))
        .map((target) => `${path} → ${target}`),
    )
  expect(wrong).toEqual([])
})

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

test('no file outgrew its reader', () => {
  const limit = 400
  const long = sources.filter((path) => textOf(path).split('\n').length > limit)
  expect(long).toEqual([])
})

test('no file is named after nothing in particular, and there are no barrels', () => {
  const vague =
    /(^|\/)(utils?|helpers?|common|misc|index|manager)(\.[a-z]+)*\.tsx?$|\/(utils|helpers|common)\//
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

test('the lock names the builds of every platform, in each version of their parent: `npm ci` refuses it otherwise', () => {
  const { status, stderr } = spawnSync('node', ['scripts/lock-platforms.mjs', '--check'], {
    cwd: projectRoot,
    encoding: 'utf8',
  })
  expect({ status, missing: stderr.match(/lacks.*/)?.[0] }).toEqual({ status: 0, missing: undefined })
})
