import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(__dirname, '../components')
const forms = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  .flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/<form\b([^>]*)/g)].map(([, attributes = '']) => ({
      file,
      attributes,
    })),
  )

// Without a method, a browser whose scripts have not loaded puts every field into the address: passwords too,
// and from there into histories and logs.
test('a form sent before the page can answer puts nothing into an address, but for the words of a search', () => {
  expect(forms.length).toBeGreaterThan(20)
  expect(
    forms
      .filter(({ attributes }) => !/\bmethod="post"/.test(attributes) && !/\brole="search"/.test(attributes))
      .map(({ file }) => file),
  ).toEqual([])
})
