// Pictures are named by their contents, `1f9f9-96.0a1b2c3d.webp`, so that browsers keep them for a year and a changed
// one has another address. The lists of those names are made with the pictures (scripts/copy-art.mjs) and read by
// lib/shared/pictures: one of all for the API, and a short one for the browser, of those the pages' own code names.
import { createHash } from 'node:crypto'
import path from 'node:path'
import { format } from 'prettier'

const root = path.join(import.meta.dirname, '..')
export const folder = path.join(root, 'public/services')
export const lists = {
  all: path.join(root, 'lib/shared/pictures/all.json'),
  ofPages: path.join(root, 'lib/shared/pictures/page-pictures.json'),
}

export const hashOf = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 8)

export const fileOf = (name, bytes) => `${name}.${hashOf(bytes)}.webp`

/** A list as it is written: by name, so that a changed picture changes one line. */
export const listOf = (pictures) =>
  format(JSON.stringify(Object.fromEntries([...pictures].sort(([a], [b]) => (a < b ? -1 : 1)))), {
    parser: 'json',
    printWidth: 1,
  })
