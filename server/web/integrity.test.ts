import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeIntegrityTagger } from './integrity'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'oficio-integrity-'))
  mkdirSync(join(root, '.next/static/chunks'), { recursive: true })
  writeFileSync(join(root, '.next/static/chunks/a.js'), 'alert(1)')
  writeFileSync(join(root, '.next/secret.js'), 'no script of a page')
})
afterAll(() => rmSync(root, { recursive: true }))

const digest = `sha384-${createHash('sha384').update('alert(1)').digest('base64')}`

test.each([
  ['<script src="/_next/static/chunks/a.js"', ' async=""></script>'],
  ['<script src="/_next/static/chunks/a.js"', ' noModule=""></script>'],
  ['<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/a.js"', '/>'],
  ['<link rel="preload" as="script" href="/_next/static/chunks/a.js"', '/>'],
])('adds the digest of %s…%s', (before, after) => {
  const sealed = makeIntegrityTagger(root)
  expect(sealed(`<p>${before}${after}</p>`)).toBe(`<p>${before} integrity="${digest}"${after}</p>`)
  expect(sealed(sealed(`${before}${after}`))).toBe(`${before} integrity="${digest}"${after}`)
})

test.each([
  '<script src="/_next/static/chunks/b.js" async=""></script>',
  '<script src="/_next/static/../secret.js"></script>',
  '<script src="https://other.example/_next/static/chunks/a.js"></script>',
  '<link rel="preload" as="style" href="/_next/static/chunks/a.js"/>',
  '<a href="/_next/static/chunks/a.js">a.js</a>',
])('%s stays as it is', (html) => expect(makeIntegrityTagger(root)(html)).toBe(html))
