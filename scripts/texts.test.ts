import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(__dirname, '..')
const sources = [
  'locales/pt.json',
  ...readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `server/${name}`),
]

/** Portuguese words that readers stumble over, what is said instead, and where they are right. */
const replaced: { word: RegExp; instead: string; allowed: RegExp }[] = [
  { word: /\bsozinh[oa]s?\b/i, instead: 'automaticamente, or who does it', allowed: /$^/ },
  { word: /\b(?:outros?|cada|dois) lados?\b/i, instead: 'cliente, profissional, vocês', allowed: /$^/ },
  // The central bank's own name of taking a Pix back: Mecanismo Especial de Devolução.
  { word: /\bdevolu(?:ção|ções)\b/i, instead: 'reembolso', allowed: /devolução d[eo] Pix/i },
  { word: /guardad[oa]s? com a gente/i, instead: 'pagamento protegido', allowed: /$^/ },
]

test.each(replaced)('nothing says $word to readers, but: $instead', ({ word, allowed }) => {
  const found = sources.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        word.test(line) && !allowed.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [],
      ),
  )
  expect(found).toEqual([])
})
