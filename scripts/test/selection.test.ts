import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '@/server/project-root'
import { areas, specsForChanges, specsOf } from '../../e2e/areas.mjs'
import { coreSpecs } from '../../e2e/core.mjs'
import { selectTests, walkingTests, type Repository } from './selection.mjs'

const value = (from: string, to: string) => ({ from, to, isType: false })
const repository: Repository = {
  known: [
    'components/chat/line.tsx',
    'lib/contract/chat.ts',
    'server/modules/chat/service.ts',
    'proofs/load/chat/chat.proof.ts',
  ],
  imports: [
    value('server/app.ts', 'server/modules/chat/routes'),
    value('server/composition/subscribers.ts', 'server/modules/chat/subscribers'),
    value('server/composition/application.ts', 'server/modules/offers/service'),
    value('server/modules/chat/routes.ts', 'server/modules/chat/service'),
    value('server/modules/offers/service.ts', 'server/modules/chat/service'),
    value('server/modules/wallet/service.ts', 'server/modules/offers/service'),
    value('server/modules/chat/routes.ts', 'lib/contract/chat'),
    value('lib/contract/chat.ts', 'lib/contract/chat-files'),
    value('server/modules/media/service.ts', 'lib/contract/chat-files'),
    { from: 'server/modules/reviews/service.ts', to: 'server/modules/chat/events', isType: true },
  ],
  readers: ['scripts/docs.test.ts'],
  specsForChanges: (files) =>
    files.some((file) => file.startsWith('components/')) ? ['e2e/conversation.spec.ts'] : [],
}
const select = (...files: string[]) => selectTests(files, repository)

test('selects nothing without a change', () => {
  expect(select()).toEqual({ unit: [], api: [], specs: [], proofs: [] })
})

test('runs the API tests of a changed module, of its importers, and those that call every operation', () => {
  expect(select('server/modules/chat/service.ts').api).toEqual([
    'server/modules/chat/',
    'server/modules/offers/',
    ...walkingTests,
  ])
})

test('stops at the composition root and at importers of importers', () => {
  const { api } = select('server/modules/offers/service.ts')
  expect(api).toEqual(['server/modules/offers/', 'server/modules/wallet/', ...walkingTests])
})

test('ignores imports of types', () => {
  expect(select('server/modules/chat/events.ts').api).not.toContain('server/modules/reviews/')
})

test('reaches the modules that import a part of the contract, through the contract too', () => {
  expect(select('lib/contract/chat-files.ts').api).toEqual([
    'server/modules/chat/',
    'server/modules/media/',
    ...walkingTests,
  ])
})

test.each([
  'server/app.ts',
  'server/composition/subscribers.ts',
  'server/http/route.ts',
  'server/db/schema/accounts.ts',
  'server/settings/config.ts',
  'server/testing/make-app.ts',
  'lib/contract/values.ts',
  'package-lock.json',
])('runs every API test when %s changes', (file) => {
  expect(select(file, 'server/modules/chat/service.ts').api).toBe('all')
})

test('runs a changed API test alone', () => {
  expect(select('server/http/rights.test.ts').api).toEqual(['server/http/rights.test.ts'])
  expect(select('server/modules/chat/chat.test.ts').api).toEqual(['server/modules/chat/chat.test.ts'])
})

test('leaves the API out when only pages change', () => {
  expect(select('components/chat/line.tsx')).toMatchObject({
    api: [],
    specs: ['e2e/conversation.spec.ts'],
    unit: ['components/chat/line.tsx', 'scripts/docs.test.ts'],
  })
})

test('passes deleted files to no tool', () => {
  expect(select('components/chat/deleted.tsx').unit).toEqual(['scripts/docs.test.ts'])
})

test('runs a proof whose own files changed, if jest runs it', () => {
  expect(select('proofs/load/chat/rooms.ts', 'proofs/faults/cluster/cluster.ts').proofs).toEqual(['chat'])
})

test('depends on the set of changed files alone', () => {
  const files = ['server/modules/chat/service.ts', 'lib/contract/chat.ts', 'components/chat/line.tsx']
  const selected = select(...files)
  expect(select(...files.toReversed())).toEqual(selected)
  expect(select(...files, ...files)).toEqual(selected)
})

test('names only tests that exist', () => {
  expect(walkingTests.filter((file) => !existsSync(join(projectRoot, file)))).toEqual([])
})

const specs = readdirSync(join(projectRoot, 'e2e')).filter((name) => name.endsWith('.spec.ts'))

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
          return !readdirSync(join(projectRoot, folder)).some((name) => name.startsWith(start))
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
    ['server/modules/payments/charges.ts', ['money.spec.ts', 'withdraw.spec.ts']],
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
