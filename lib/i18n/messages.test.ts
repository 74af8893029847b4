import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import en from '../../locales/en.json'
import pt from '../../locales/pt.json'

type Tree = { [key: string]: string | Tree }

const keysOf = (tree: Tree, prefix = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  )
const valueAt = (tree: Tree, key: string): string | Tree | undefined =>
  key
    .split('.')
    .reduce<string | Tree | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), tree)
// `{name}` and `{name, plural, …}`, but not the text of a plural's branch, such as `one {uma}`.
const argumentsOf = (message: string): string[] =>
  [
    ...new Set(
      [...message.matchAll(/(?<!(?:zero|one|two|few|many|other|=\d+)\s*)\{(\w+)\s*[,}]/g)].map(
        (found) => found[1] ?? '',
      ),
    ),
  ].sort()

const root = path.join(__dirname, '../..')
const sources = ['app', 'components', 'hooks'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => ({
      file: path.join(folder, file),
      text: readFileSync(path.join(root, folder, file), 'utf8'),
    })),
)

/** Literal keys of a file: `const t = useTranslations('ns')`, then `t('key')`. Computed keys are not seen. */
const asked = sources.flatMap(({ file, text }) =>
  [
    ...text.matchAll(/const (\w+) = (?:await )?(?:useTranslations|getTranslations)\((?:'([\w.]+)')?\)/g),
  ].flatMap(([, name, namespace]) =>
    [...text.matchAll(new RegExp(`(?<![\\w.])${name}(?:\\.rich)?\\('([\\w.]+)'`, 'g'))].map(([, key]) => ({
      file,
      key: namespace ? `${namespace}.${key}` : (key ?? ''),
      // A variable name may hold two namespaces in two components of a file; a key is valid if either has it.
      isSure: [...text.matchAll(new RegExp(`const ${name} =`, 'g'))].length === 1,
    })),
  ),
)

test('Portuguese and English have the same keys', () => {
  const missingFrom = (file: string, own: Tree, other: Tree) =>
    keysOf(other)
      .filter((key) => typeof valueAt(own, key) !== 'string')
      .map((key) => `${key}: add it to locales/${file}, or remove it from the other locale`)
  expect([...missingFrom('en.json', en, pt), ...missingFrom('pt.json', pt, en)]).toEqual([])
})

test('a message takes the same arguments in both languages', () => {
  const different = keysOf(pt).filter((key) => {
    const [left, right] = [valueAt(pt, key), valueAt(en, key)]
    return (
      typeof left === 'string' &&
      typeof right === 'string' &&
      argumentsOf(left).join() !== argumentsOf(right).join()
    )
  })
  expect(
    different.map((key) => `${key}: use the same {arguments} in locales/pt.json and locales/en.json`),
  ).toEqual([])
})

test('English is written in one way, the American', () => {
  const british = /\b(?:cancell(?:ed|ing)|favourite|colour|centre|organis|recognis|licence|(?<!\{)labour)/i
  expect(
    keysOf(en).flatMap((key) => {
      const found = british.exec(String(valueAt(en, key)))
      return found ? [`${key}: spell "${found[0]}…" the American way in locales/en.json`] : []
    }),
  ).toEqual([])
})

// `#` has the count written by a formatter of numbers, which takes a phone up to 70 ms to make; `{count}` writes its
// digits. The list below holds counts that may reach a thousand; in every other message, write `{count}` instead of
// `#`.
test('a count that stays below a thousand is written without a formatter', () => {
  const formatted = keysOf(pt).filter((key) => String(valueAt(pt, key)).includes('#'))
  expect(formatted.filter((key) => !key.startsWith('operators.'))).toEqual([
    'accounts.city.someOf',
    'accounts.city.total',
    'bookings.customerRecord.completed',
    'demand.estimate.basis.market',
    'discover.lead.some',
    'discover.provider.completed',
    'offers.record.mean',
    'offers.suggestion.price.market',
    'provider.meta.rated',
    'reach.none.askCity',
    'reach.none.busyLead',
    'reach.told',
    'ui.rating.count',
  ])
})

test('every message a page asks for by name exists', () => {
  const missing = asked
    .filter(({ key, isSure }) => isSure && typeof valueAt(pt, key) !== 'string')
    .map(({ file, key }) => `${file}: add ${key} to locales/pt.json and locales/en.json, or correct the key`)
  expect(asked.length).toBeGreaterThan(100)
  expect(missing).toEqual([])
})
