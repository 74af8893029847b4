import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'

const load = () =>
  import('./first-script.mjs' as string) as Promise<{
    writeFirstScript: (built: string, paths: string[]) => { address: string; instead: string[] }
  }>

const chunks = 'static/immutable/chunks'
const chunk = (name: string) =>
  `//# allFunctionsCalledOnLoad\n(globalThis.TURBOPACK||(globalThis.TURBOPACK=[])).push(["object"==typeof document?document.currentScript:void 0,1,()=>"${name}"]);\n`
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

  it('tells the runtime of each file in it by its path, and that none is to be asked for', async () => {
    const paths = [write('a', chunk('a')), write('turbopack', runtime), write('b', chunk('b'))]
    const { writeFirstScript } = await load()
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
    ).toEqual([[a, 1, 'f'], [b, 1, 'f'], { otherChunks: [a, b], runtimeModuleIds: [] }])
    // The same files are the same name, whichever machine builds them.
    expect(writeFirstScript(built, paths).address).toBe(address)
  })

  it('fails the build where the bundler writes chunks another way', async () => {
    const { writeFirstScript } = await load()
    const twice = write('twice', chunk('a') + chunk('b'))
    expect(() => writeFirstScript(built, [twice])).toThrow('tells of itself twice')
    const other = write('other', 'something()')
    expect(() => writeFirstScript(built, [write('a', chunk('a')), other])).toThrow('one runtime was expected')
  })
})
