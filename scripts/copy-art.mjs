// Copies the catalogue's art (Microsoft Fluent 3D emoji, MIT) into public/services, in the two sizes pages show, with
// its licence. Run it after adding an icon to server/db/seed/catalogue/*.json; the pictures are part of the repository.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'

const root = path.join(import.meta.dirname, '..')
const seed = path.join(root, 'server/db/seed/catalogue')
const assets = path.join(root, 'node_modules/@lobehub/fluent-emoji-3d/assets')
const target = path.join(root, 'public/services')

// Pictures the pages use beside the catalogue's: fallback, empty states, how it works.
const extra = ['1f4e6', '1f4ac', '1f514', '1f4dd', '1f50d', '1f91d', '2b50', '1f4c5', '1f6e1-fe0f', '1f4b0', '1f4cd', '1f9f0', '1f3e1', '1f389', '1f44b', '1f4ed', '1f6e0-fe0f', '1f4f8', '1f916', '1f50c', '1f512']

const iconsIn = (value) =>
  Array.isArray(value)
    ? value.flatMap(iconsIn)
    : value && typeof value === 'object'
      ? Object.entries(value).flatMap(([key, child]) => (key === 'icon' && typeof child === 'string' ? [child] : iconsIn(child)))
      : []

const icons = new Set(extra)
for (const file of readdirSync(seed).filter((name) => name.endsWith('.json'))) {
  for (const icon of iconsIn(JSON.parse(readFileSync(path.join(seed, file), 'utf8')))) icons.add(icon)
}

mkdirSync(target, { recursive: true })
const missing = []
for (const icon of icons) {
  const source = path.join(assets, `${icon}.webp`)
  if (!existsSync(source)) {
    missing.push(icon)
    continue
  }
  await sharp(source).resize(256, 256, { fit: 'inside' }).webp({ quality: 82, effort: 6 }).toFile(path.join(target, `${icon}.webp`))
  await sharp(source).resize(96, 96, { fit: 'inside' }).webp({ quality: 82, effort: 6 }).toFile(path.join(target, `${icon}-96.webp`))
}
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
if (missing.length > 0) {
  console.error(`no picture for: ${missing.join(', ')}`)
  process.exit(1)
}
console.log(`${icons.size} pictures in public/services`)
