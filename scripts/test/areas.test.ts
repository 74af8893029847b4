import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { areas, specsForChanges, specsOf } from '../../e2e/areas.mjs'
import { coreSpecs } from '../../e2e/core.mjs'

const root = join(__dirname, '../..')
const specs = readdirSync(join(root, 'e2e')).filter((name) => name.endsWith('.spec.ts'))

describe('areas of the browser tests', () => {
  test('name every spec file in at least one area, and no other file', () => {
    expect(specsOf(Object.keys(areas))).toEqual([...specs].sort())
  })

  test('name existing source paths', () => {
    const missing = Object.values(areas)
      .flatMap(({ paths }) => paths)
      .filter((path) => {
        const cut = path.lastIndexOf('/') + 1
        const [folder, start] = [path.slice(0, cut), path.slice(cut)]
        try {
          return !readdirSync(join(root, folder)).some((name) => name.startsWith(start))
        } catch {
          return true
        }
      })
    expect(missing).toEqual([])
  })

  test('keep the core journeys among the existing spec files', () => {
    expect(coreSpecs.filter((name) => !specs.includes(name))).toEqual([])
    expect(new Set(coreSpecs).size).toBe(coreSpecs.length)
  })

  test.each<[string, string[]]>([
    ['server/modules/payments/charging.ts', ['money.spec.ts', 'withdraw.spec.ts']],
    ['components/chat/thread.tsx', ['conversation.spec.ts', 'axe.spec.ts']],
    ['e2e/tour.spec.ts', ['tour.spec.ts']],
  ])('select the specs that a change of %s reaches', (file, some) => {
    expect(specsForChanges([file])).toEqual(expect.arrayContaining(some))
    expect(specsForChanges([file])).not.toHaveLength(specs.length)
  })

  test('select nothing for documents and unit tests', () => {
    expect(specsForChanges(['docs/architecture.md', 'server/jobs/lease.test.ts'])).toEqual([])
  })

  test.each([
    'app/[locale]/layout.tsx',
    'components/layout/header.tsx',
    'middleware.ts',
    'e2e/people.ts',
    'server/a-new-file.ts',
  ])('select all specs for %s', (file) => {
    expect(specsForChanges(['e2e/tour.spec.ts', file])).toBe('all')
  })
})
