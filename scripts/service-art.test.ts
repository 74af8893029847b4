import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import all from '@/lib/shared/pictures/all.json'
import ofPages from '@/lib/shared/pictures/page-pictures.json'
import { catalogueFile } from '@/server/db/seed/catalogue-file'

const root = join(__dirname, '..')
const pictures = join(root, 'public/services')
const stored = readdirSync(pictures)
/** A picture's file: its name, its contents' hash (scripts/copy-art.mjs). */
const partsOf = (file: string) => /^([\w-]+)\.([0-9a-f]{8})\.webp$/.exec(file)?.slice(1) ?? []
/** The files by their bare names, as pages and the catalogue call them. */
const files = stored.map((file) => {
  const [name] = partsOf(file)
  return name === undefined ? file : `${name}.webp`
})
const seed = join(root, 'server/db/seed/catalogue')
const services = readdirSync(seed)
  .filter((name) => name.endsWith('.json'))
  .map((name) => catalogueFile.parse(JSON.parse(readFileSync(join(seed, name), 'utf8'))))
const icons = new Set(
  services.flatMap((service) => [service, ...service.sub_services].map(({ icon }) => icon)),
)

const makePictures = 'run `node scripts/copy-art.mjs` and commit public/services and lib/shared/pictures'

/** Source text of the pages without tests. */
const code = ['app', 'components'].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.tsx') && !entry.name.endsWith('.test.tsx'))
    .map((entry) => ({ name: entry.name, text: readFileSync(join(entry.parentPath, entry.name), 'utf8') })),
)
const named = new Set(
  code.flatMap(({ name, text }) => {
    const large = name === 'hero.tsx'
    return [
      ...text.matchAll(/['"](?:\/services\/)?((?=[a-f]*\d)[0-9a-f]{4,5}(?:-[0-9a-f]{4,5})*)(?:-96)?['"]/g),
    ].flatMap(([, icon]) => (large ? [`${icon}.webp`] : [`${icon}-96.webp`]))
  }),
)

test('every service and sub-service of the catalogue has its picture in both sizes', async () => {
  expect(services.length).toBeGreaterThan(10)
  expect(
    [...icons]
      .flatMap((icon) => [`${icon}.webp`, `${icon}-96.webp`])
      .filter((file) => !files.includes(file))
      .map((file) => `${file} is missing: ${makePictures}`),
  ).toEqual([])
  for (const [at, file] of files.entries()) {
    if (!file.endsWith('.webp')) continue
    const { width, height } = await sharp(join(pictures, stored[at] ?? '')).metadata()
    expect([file, Math.max(width, height)]).toEqual([file, file.endsWith('-96.webp') ? 96 : 256])
  }
})

test('every picture is named by its contents, and the lists name those that are there', () => {
  const named = stored
    .filter((file) => file.endsWith('.webp'))
    .map((file) => {
      const bytes = readFileSync(join(pictures, file))
      return {
        file,
        name: partsOf(file)[0],
        hash: createHash('sha256').update(bytes).digest('hex').slice(0, 8),
      }
    })
  expect(
    named
      .filter(({ file, name, hash }) => file !== `${name}.${hash}.webp`)
      .map(({ file }) => `${file} has other contents than its name says: ${makePictures}`),
  ).toEqual([])
  // A difference here: run the same script, which writes both lists.
  expect(Object.fromEntries(named.map(({ name, hash }) => [name, hash]))).toEqual(all)
  expect(all).toMatchObject(ofPages)
})

test('pictures elsewhere have an address others hold, and keep it', () => {
  const elsewhere = readdirSync(join(root, 'public'), { recursive: true, encoding: 'utf8' })
  expect(
    elsewhere
      .filter((file) => /\.(?:png|svg|ico|webp|jpe?g|avif)$/.test(file) && !file.startsWith('services/'))
      .sort(),
  ).toEqual([
    'favicon.ico',
    'icon.svg',
    'icons/192.png',
    'icons/512.png',
    'icons/apple-touch.png',
    'icons/maskable-512.png',
    'logo.png',
  ])
})

test('the sub-services of a service can be told apart by their pictures', () => {
  const alike = services.flatMap(({ slug, icon, sub_services }) => {
    const shown = [icon, ...sub_services.map((sub) => sub.icon)]
    return shown
      .filter((one, at) => shown.indexOf(one) !== at)
      .map(
        (one) =>
          `${slug}: two have the icon ${one}; give one of them another in server/db/seed/catalogue/${slug}.json`,
      )
  })
  expect(alike).toEqual([])
})

test('every picture the pages name is there', () => {
  expect(named.size).toBeGreaterThan(12)
  expect(
    [...named]
      .filter((file) => !files.includes(file))
      .map((file) => `${file} is missing: add its icon to \`small\` in scripts/copy-art.mjs and run it`),
  ).toEqual([])
})

test('no picture lies there unused, and the licence stands beside them', () => {
  const used = new Set(
    [...icons].flatMap((icon) => [`${icon}.webp`, `${icon}-96.webp`]).concat([...named], 'LICENSE.txt'),
  )
  expect(
    files
      .filter((file) => !used.has(file) && !used.has(file.replace('-96.webp', '.webp')))
      .map((file) => `${file} is unused: ${makePictures}`),
  ).toEqual([])
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
