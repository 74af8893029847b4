import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const load = () =>
  import('./compile-hints.mjs' as string) as Promise<{ hintCompiling: (built: string) => string[] }>

const page = (...scripts: string[]) =>
  `<html><head>${scripts.map((name) => `<script src="/_next/static/chunks/${name}.js" async=""></script>`).join('')}</head></html>`

describe('compile hints', () => {
  let built: string
  const write = (path: string, text: string) => {
    const file = join(built, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  const script = (name: string) => readFileSync(join(built, `static/chunks/${name}.js`), 'utf8')

  beforeEach(() => {
    built = mkdtempSync(join(tmpdir(), 'compile-hints-'))
    for (const name of ['frame', 'form', 'later']) write(`static/chunks/${name}.js`, `run("${name}")`)
  })
  afterEach(() => rmSync(built, { recursive: true, force: true }))

  it('marks, once, what every page loads and nothing else', async () => {
    write('server/app/pt.html', page('frame'))
    write('server/app/en/contact-us.html', page('frame', 'form'))
    // The framework's own pages for what went wrong are not ours.
    write('server/app/_global-error.html', page('later'))
    const { hintCompiling } = await load()
    expect(hintCompiling(built)).toEqual(['static/chunks/frame.js'])
    hintCompiling(built)
    expect(script('frame')).toBe('//# allFunctionsCalledOnLoad\nrun("frame")')
    expect(script('form')).toBe('run("form")')
    expect(script('later')).toBe('run("later")')
  })

  it('fails the build rather than silently marking nothing', async () => {
    write('server/app/pt.html', '<html><script src="/elsewhere/frame.js" defer></script></html>')
    const { hintCompiling } = await load()
    expect(() => hintCompiling(built)).toThrow('no script stands in every page')
  })
})
