import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { catalogueFile } from '@/server/db/seed/catalogue-file'

const root = join(__dirname, '..')
const pictures = join(root, 'public/services')
const files = readdirSync(pictures)
const seed = join(root, 'server/db/seed/catalogue')
const services = readdirSync(seed)
  .filter((name) => name.endsWith('.json'))
  .map((name) => catalogueFile.parse(JSON.parse(readFileSync(join(seed, name), 'utf8'))))
const icons = new Set(
  services.flatMap((service) => [service, ...service.sub_services].map(({ icon }) => icon)),
)

/** What the pages' own code says about pictures, tests apart. */
const code = ['app', 'components'].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.tsx') && !entry.name.endsWith('.test.tsx'))
    .map((entry) => ({ name: entry.name, text: readFileSync(join(entry.parentPath, entry.name), 'utf8') })),
)
const named = new Set(
  code.flatMap(({ name, text }) => {
    const large = name === 'hero.tsx'
    return [
      ...text.matchAll(
        /['"](?:\/services\/)?((?=[a-f]*\d)[0-9a-f]{4,5}(?:-[0-9a-f]{4,5})*)(?:-96\.webp)?['"]/g,
      ),
    ].flatMap(([, icon]) => (large ? [`${icon}.webp`] : [`${icon}-96.webp`]))
  }),
)

test('every service and sub-service of the catalogue has its picture in both sizes', async () => {
  expect([services.length, services.flatMap((service) => service.sub_services).length]).toEqual([16, 127])
  expect(
    [...icons].flatMap((icon) => [`${icon}.webp`, `${icon}-96.webp`]).filter((file) => !files.includes(file)),
  ).toEqual([])
  for (const file of files.filter((name) => name.endsWith('.webp'))) {
    const { width, height } = await sharp(join(pictures, file)).metadata()
    expect([file, Math.max(width, height)]).toEqual([file, file.endsWith('-96.webp') ? 96 : 256])
  }
})

test('the sub-services of a service can be told apart by their pictures', () => {
  const alike = services.flatMap(({ slug, icon, sub_services }) => {
    const shown = [icon, ...sub_services.map((sub) => sub.icon)]
    return shown.filter((one, at) => shown.indexOf(one) !== at).map((one) => `${slug}: ${one}`)
  })
  expect(alike).toEqual([])
})

test('every picture the pages name is there', () => {
  expect(named.size).toBeGreaterThan(12)
  expect([...named].filter((file) => !files.includes(file))).toEqual([])
})

test('no picture lies there unused, and the licence stands beside them', () => {
  const used = new Set(
    [...icons].flatMap((icon) => [`${icon}.webp`, `${icon}-96.webp`]).concat([...named], 'LICENSE.txt'),
  )
  expect(files.filter((file) => !used.has(file) && !used.has(file.replace('-96.webp', '.webp')))).toEqual([])
  expect(readFileSync(join(pictures, 'LICENSE.txt'), 'utf8')).toMatch(/Fluent Emoji[\s\S]*MIT License/)
})

test('a tile shows the large picture only where it is large', () => {
  const tiles = code.flatMap(({ name, text }) =>
    [...text.matchAll(/<Tile src=\{[^}]*\.image\}[^>]*?size=\{(\d+)\}/g)].map(([, size]) => ({
      name,
      size: Number(size),
    })),
  )
  expect(tiles.length).toBeGreaterThan(2)
  expect(tiles.filter(({ size }) => size < 80)).toEqual([])
})
