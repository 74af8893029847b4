import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { hintCompiling, writeFirstScript } from './first-script.mjs'

const page = (...scripts: string[]) =>
  '<html><head>' +
  scripts.map((name) => `<script src="/_next/static/chunks/${name}.js" async=""></script>`).join('') +
  '</head></html>'

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

  it('marks only the scripts that every page loads, once', () => {
    write('server/app/pt.html', page('frame'))
    write('server/app/en/contact-us.html', page('frame', 'form'))
    // The framework's own error pages are excluded.
    write('server/app/_global-error.html', page('later'))
    expect(hintCompiling(built)).toEqual(['static/chunks/frame.js'])
    hintCompiling(built)
    expect(script('frame')).toBe('//# allFunctionsCalledOnLoad\nrun("frame")')
    expect(script('form')).toBe('run("form")')
    expect(script('later')).toBe('run("later")')
  })

  it('fails the build rather than silently marking nothing', () => {
    write('server/app/pt.html', '<html><script src="/elsewhere/frame.js" defer></script></html>')
    expect(() => hintCompiling(built)).toThrow('no script stands in every page')
  })
})

const chunks = 'static/immutable/chunks'
const chunk = (name: string, modules = `${name.charCodeAt(0) - 96},()=>"${name}"`) =>
  '//# allFunctionsCalledOnLoad\n(globalThis.TURBOPACK||(globalThis.TURBOPACK=[]))' +
  `.push(["object"==typeof document?document.currentScript:void 0,${modules}]);\n`
const runtime =
  '(()=>{const waiting=globalThis.TURBOPACK||[];globalThis.TURBOPACK={push:seen};waiting.forEach(seen)})();'

describe('the first script', () => {
  let built: string
  const write = (name: string, text: string) => {
    writeFileSync(join(built, chunks, `${name}.js`), text)
    return `${chunks}/${name}.js`
  }
  beforeEach(() => {
    built = mkdtempSync(join(tmpdir(), 'first-script-'))
    mkdirSync(join(built, chunks), { recursive: true })
  })
  afterEach(() => rmSync(built, { recursive: true, force: true }))

  it('tells the runtime of each file in it by its path, and that none is to be asked for', () => {
    const paths = [write('a', chunk('a')), write('turbopack', runtime), write('b', chunk('b'))]
    const { address, instead } = writeFirstScript(built, paths)
    expect(instead).toEqual(paths.map((path) => `/_next/${path}`))
    expect(JSON.parse(readFileSync(join(built, 'first-script.json'), 'utf8'))).toEqual({ address, instead })
    const text = readFileSync(join(built, address.replace('/_next/', '')), 'utf8')
    expect(text.match(/allFunctionsCalledOnLoad/g)).toHaveLength(1)
    const seen: unknown[] = []
    runInNewContext(text, { seen: (said: unknown) => seen.push(said) })
    const [a, b] = [`${chunks}/a.js`, `${chunks}/b.js`]
    expect(
      JSON.parse(JSON.stringify(seen, (_, value: unknown) => (typeof value === 'function' ? 'f' : value))),
    ).toEqual([[a, 1, 'f'], [b, 2, 'f'], { otherChunks: [a, b], runtimeModuleIds: [] }])
    // The same files are the same name, whichever machine builds them.
    expect(writeFirstScript(built, paths).address).toBe(address)
  })

  it('keeps the first of the modules that several files have, under all of its ids', () => {
    const paths = [
      write('a', chunk('a', '1,()=>"first",2,3,e=>{let t=[4,()=>5];return"a, b"},7,()=>"a"')),
      write('turbopack', runtime),
      write('b', chunk('b', '2,3,()=>"again",8,()=>"b",1,()=>"again"')),
      write('c', chunk('c', '3,9,()=>"c"')),
    ]
    const { address } = writeFirstScript(built, paths)
    const seen: unknown[][] = []
    runInNewContext(readFileSync(join(built, address.replace('/_next/', '')), 'utf8'), {
      seen: (said: unknown) => seen.push(said as unknown[]),
    })
    const made = seen
      .slice(0, 3)
      .map(([, ...rest]) => rest.map((one) => (typeof one === 'function' ? (one as () => unknown)() : one)))
    expect(made).toEqual([
      [1, 'first', 2, 3, 'a, b', 7, 'a'],
      [8, 'b'],
      [3, 9, 'c'],
    ])
  })

  it('fails the build where the bundler writes chunks another way', () => {
    const twice = write('twice', chunk('a') + chunk('b'))
    expect(() => writeFirstScript(built, [twice])).toThrow('tells of itself twice')
    const other = write('other', 'something()')
    expect(() => writeFirstScript(built, [write('a', chunk('a')), other])).toThrow('one runtime was expected')
  })
})
