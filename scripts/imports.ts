import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

const root = join(__dirname, '..')
const rooms = ['app', 'components', 'hooks', 'lib', 'server'] as const

export interface Import {
  from: string
  /** The imported file, from the root, without extension. */
  to: string
  /** The specifier as written in the importing file. */
  as: string
  isType: boolean
}

const walk = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))

const texts = new Map<string, string>()
export const textOf = (file: string) => {
  const text = texts.get(file) ?? readFileSync(join(root, file), 'utf8')
  texts.set(file, text)
  return text
}

/** Imports of our own files, static and dynamic. Packages are left out. */
const importsOf = (file: string): Import[] => {
  const found = [
    ...textOf(file).matchAll(
      /(?:^|\n)\s*(import|export)\s+(type\s)?[^'"\n]*?(?:\{[^}]*\}[^'"\n]*?)?from\s+'([^']+)'|import\(\s*'([^']+)'\s*\)/g,
    ),
  ]
  return found.flatMap(([, , type, named, lazy]) => {
    const name = named ?? lazy ?? ''
    const to = name.startsWith('@/')
      ? name.slice(2)
      : name.startsWith('.')
        ? join(file, '..', name).split(sep).join('/')
        : null
    return to === null ? [] : [{ from: file, to, as: name, isType: type !== undefined }]
  })
}

export const files = rooms.flatMap((room) => walk(room))
export const imports = files.filter((file) => !/\.test\.tsx?$/.test(file)).flatMap(importsOf)
