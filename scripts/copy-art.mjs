// Copies the catalogue's art (Microsoft Fluent 3D emoji, MIT) into public/services, in the two sizes pages show, with
// its licence, and deletes unused pictures. Pictures are named by their contents, `1f9f9-96.0a1b2c3d.webp`, so that
// browsers cache them for a year and a changed one has another address. lib/shared/pictures reads the lists of names:
// all of them for the API, and a short one for the browser of those the pages' own code names. Run it after adding an
// icon to server/db/seed/catalogue/*.json; the pictures are part of the repository.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { format } from 'prettier'
import sharp from 'sharp'

const root = path.join(import.meta.dirname, '..')
const seed = path.join(root, 'server/db/seed/catalogue')
const assets = path.join(root, 'node_modules/@lobehub/fluent-emoji-3d/assets')
const target = path.join(root, 'public/services')
const lists = {
  all: path.join(root, 'lib/shared/pictures/all.json'),
  ofPages: path.join(root, 'lib/shared/pictures/page-pictures.json'),
}

const hashOf = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 8)

const fileOf = (name, bytes) => `${name}.${hashOf(bytes)}.webp`

/** A list as it is written: by name, so that a changed picture changes one line. */
const listOf = (pictures) =>
  format(JSON.stringify(Object.fromEntries([...pictures].sort(([a], [b]) => (a < b ? -1 : 1)))), {
    parser: 'json',
    printWidth: 1,
  })

// Pictures the pages name beside the catalogue's: the fallback, empty states, how it works. They are shown
// small only.
const small = [
  '1f4e6',
  '1f4ac',
  '1f514',
  '1f4dd',
  '1f50d',
  '1f91d',
  '2b50',
  '1f4c5',
  '1f4cd',
  '1f44b',
  '1f4ed',
  '1f6e0-fe0f',
  '1f310',
  '1f9fe',
  '1f501',
  '1f50c',
  '1f4a5',
]
// The hero's, shown large.
const large = ['1f9f9', '1f3a8', '1f415', '1f527', '1f4da', '1f33f']

const iconsIn = (value) =>
  Array.isArray(value)
    ? value.flatMap(iconsIn)
    : value && typeof value === 'object'
      ? Object.entries(value).flatMap(([key, child]) =>
          key === 'icon' && typeof child === 'string' ? [child] : iconsIn(child),
        )
      : []

/** A file for each name, and how wide it is. */
const wanted = new Map(small.map((icon) => [`${icon}-96`, { icon, width: 96 }]))
const both = (icon) => wanted.set(`${icon}-96`, { icon, width: 96 }).set(icon, { icon, width: 256 })
large.forEach(both)
for (const file of readdirSync(seed).filter((name) => name.endsWith('.json')))
  iconsIn(JSON.parse(readFileSync(path.join(seed, file), 'utf8'))).forEach(both)

mkdirSync(target, { recursive: true })
const made = new Map()
const missing = new Set()
for (const [name, { icon, width }] of wanted) {
  const source = path.join(assets, `${icon}.webp`)
  if (!existsSync(source)) missing.add(icon)
  else
    made.set(
      name,
      await sharp(source).resize(width, width, { fit: 'inside' }).webp({ quality: 82, effort: 6 }).toBuffer(),
    )
}
const files = new Map([...made].map(([name, bytes]) => [fileOf(name, bytes), bytes]))
for (const file of readdirSync(target))
  if (file.endsWith('.webp') && !files.has(file)) rmSync(path.join(target, file))
for (const [file, bytes] of files) writeFileSync(path.join(target, file), bytes)
const hashes = [...made].map(([name, bytes]) => [name, hashOf(bytes)])
const ofPages = new Set([...small.map((icon) => `${icon}-96`), ...large])
mkdirSync(path.dirname(lists.all), { recursive: true })
writeFileSync(lists.all, await listOf(hashes))
writeFileSync(lists.ofPages, await listOf(hashes.filter(([name]) => ofPages.has(name))))
writeFileSync(
  path.join(target, 'LICENSE.txt'),
  `The pictures in this folder are Microsoft Fluent Emoji (3D), https://github.com/microsoft/fluentui-emoji,
resized. They are used under the MIT licence:

MIT License

Copyright (c) Microsoft Corporation.

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
`,
)
if (missing.size > 0) {
  console.error(`no picture for: ${[...missing].join(', ')}`)
  process.exit(1)
}
console.log(`${wanted.size} pictures in public/services`)
