import { dirname } from 'node:path'
import { files, imports, textOf, type Import } from './imports'
import { placeOfChildren, placesOfImport, type Place } from './message-places'

const known = new Set(files)
const edges = new Map<string, (Import & { file: string })[]>()
for (const edge of imports) {
  const file = [`${edge.to}.tsx`, `${edge.to}.ts`].find((path) => known.has(path))
  if (file && !edge.isType) edges.set(edge.from, [...(edges.get(edge.from) ?? []), { ...edge, file }])
}

const isClient = (file: string) => /^(['"])use client\1/.test(textOf(file))
const given = (place: Place) => place ?? []

/**
 * Calls `see` with every client module below a file, and with the namespaces of the innermost ClientMessages
 * around it.
 */
const eachClientModule = (start: string, around: Place, see: (file: string, place: Place) => void) => {
  const done = new Set<string>()
  const visit = (file: string, place: Place, inClient: boolean) => {
    const client = inClient || isClient(file)
    const mark = [file, client, place].join(' ')
    if (done.has(mark)) return
    done.add(mark)
    if (client) see(file, place)
    for (const edge of edges.get(file) ?? [])
      for (const inner of client ? [place] : placesOfImport(file, edge.as))
        visit(edge.file, inner ?? place, client)
  }
  visit(start, around, false)
}

/**
 * The first part of each namespace a module uses; a computed name stands as it is, and no list contains it.
 */
const namespacesOf = (file: string) =>
  [...textOf(file).matchAll(/\buseTranslations\(([^)]*)\)/g)].map(
    ([, argument = '']) => /^'([^'.]+)[^']*'$/.exec(argument)?.[1] ?? `(${argument})`,
  )

/**
 * The namespaces the layouts above a file provide: the innermost list, because a provider replaces the
 * messages around it.
 */
const around = (file: string): Place => {
  const above = (folder: string): Place => {
    if (!folder.includes('/')) return null
    const layout = `${folder}/layout.tsx`
    return (known.has(layout) ? placeOfChildren(layout) : null) ?? above(dirname(folder))
  }
  const folder = dirname(file)
  return above(file.endsWith('/layout.tsx') ? dirname(folder) : folder)
}

const starts = files.filter((file) =>
  /^app\/(.*\/)?(page|layout|template|loading|error|not-found|default|global-error)\.tsx$/.test(file),
)

test('finds pages, the messages they send to the browser, and lazily loaded parts', () => {
  expect(starts.length).toBeGreaterThan(35)
  const seen = new Set<string>()
  for (const start of starts) eachClientModule(start, around(start), (file) => seen.add(file))
  expect(seen.size).toBeGreaterThan(250)
  expect([...seen]).toEqual(
    expect.arrayContaining([
      'components/layout/frame.tsx',
      'components/layout/menu-drawer.tsx',
      'components/reviews/more-reviews.tsx',
    ]),
  )
})

// A missing namespace shows its raw key, often only in rare states: a refused form, an outage.
test('the browser gets the messages of every component a page sends it', () => {
  const missing = new Set<string>()
  for (const start of starts)
    eachClientModule(start, around(start), (file, place) => {
      for (const namespace of namespacesOf(file))
        if (!given(place).includes(namespace)) missing.add(`${start}: ${file} asks for ${namespace}`)
    })
  expect([...missing].sort()).toEqual([])
})
