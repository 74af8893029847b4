import { catalogueTag, siteTag } from '@/lib/shared/page-tags'
import { followedAlready, type HubEvent } from '@/server/realtime/hub'
import { broadcastPageChange } from '@/server/realtime/page-changes'
import { waitUntil } from '@/server/testing/wait-until'
import { matchesTags, revalidateOnChanges } from './revalidation'

const follow = (tellRenderer: (tags: string[]) => Promise<void>, catalogueAgainAfterMs?: number) => {
  const listeners: ((event: HubEvent) => void)[] = []
  const gaps: (() => void)[] = []
  const renewed: ((path: string) => boolean)[] = []
  const warned: string[] = []
  const hub = {
    publish: (event: HubEvent) => Promise.resolve(listeners.forEach((listener) => listener(event))),
    subscribe: (listener: (event: HubEvent) => void) => {
      listeners.push(listener)
      return () => void listeners.splice(0)
    },
    follow: followedAlready,
    onGap: (listener: () => void) => {
      gaps.push(listener)
      return () => {}
    },
    close: () => Promise.resolve(),
  }
  const stop = revalidateOnChanges(hub, {
    revalidateRenderer: tellRenderer,
    invalidate: (matches) => renewed.push(matches),
    warn: (message) => warned.push(message),
    ...(catalogueAgainAfterMs === undefined ? {} : { catalogueAgainAfterMs }),
  })
  const gap = () => gaps.forEach((listener) => listener())
  return { emit: (event: HubEvent) => void hub.publish(event), gap, renewed, warned, stop }
}

test('changes of one moment reach the renderer once, and the kept pages after it', async () => {
  const told: string[][] = []
  const { emit, renewed, stop } = follow((tags) => {
    told.push(tags)
    expect(renewed).toHaveLength(0)
    return Promise.resolve()
  })
  for (const tag of ['provider:5', 'provider:6', 'provider:5']) broadcastPageChange(emit, [tag])
  emit({ users: [1], channel: 'chat', payload: null })
  await waitUntil(() => renewed.length > 0)
  expect(told).toEqual([['provider:5', 'provider:6']])
  expect(['/providers/5/', '/providers/7/', '/'].map((path) => renewed[0]?.(path))).toEqual([
    true,
    false,
    false,
  ])
  stop()
})

test('a renderer that does not hear is said, and the kept pages go all the same', async () => {
  const { emit, renewed, warned, stop } = follow(() => Promise.reject(new Error('away')))
  broadcastPageChange(emit, ['provider:5'])
  await waitUntil(() => renewed.length > 0)
  expect([renewed.length, warned.length]).toEqual([1, 1])
  stop()
})

test('invalidates everything in the renderer after a gap, so that later renders are fresh', async () => {
  const told: string[][] = []
  const { gap, renewed, stop } = follow(async (tags) => void told.push(tags))
  gap()
  await waitUntil(() => renewed.length > 0)
  expect([told, renewed[0]?.('/services/pets/')]).toEqual([[[catalogueTag, siteTag]], true])
  stop()
})

test('a changed setting outdates every page, and again once clocks agree', async () => {
  const told: string[][] = []
  const { emit, renewed, stop } = follow(async (tags) => void told.push(tags), 250)
  broadcastPageChange(emit, [siteTag])
  await waitUntil(() => renewed.length > 1)
  expect(told).toEqual([[siteTag], [siteTag]])
  expect(['/terms/', '/en/login/', '/providers/5/'].map((path) => renewed[0]?.(path))).toEqual([
    true,
    true,
    true,
  ])
  stop()
})

test('a new catalogue is followed again, once nobody answers from a copy of the one before', async () => {
  const told: string[][] = []
  const { emit, stop } = follow(async (tags) => void told.push(tags), 300)
  broadcastPageChange(emit, [catalogueTag])
  await waitUntil(() => told.length === 2)
  expect(told).toEqual([[catalogueTag], [catalogueTag]])
  stop()
})

test('more changes at once than are worth telling apart concern every page', async () => {
  const told: string[][] = []
  const { emit, renewed, stop } = follow(async (tags) => void told.push(tags))
  broadcastPageChange(
    emit,
    Array.from({ length: 6000 }, (_, n) => `provider:${n}`),
  )
  await waitUntil(() => renewed.length > 0)
  expect([told, renewed[0]?.('/en/discover/limpeza/'), renewed[0]?.('/terms/')]).toEqual([
    [[catalogueTag]],
    true,
    false,
  ])
  stop()
})

test.each([
  ['/', 'catalogue', true],
  ['/en/', 'catalogue', true],
  ['/en/providers/5/', 'provider:5', true],
  ['/providers/55/', 'provider:5', false],
  ['/en/services/limpeza/', 'service:limpeza', true],
  ['/english/services/limpeza/', 'service:limpeza', false],
  ['/login/', 'catalogue', false],
])('%s carries %s: %s', (path, tag, does) => expect(matchesTags(new Set([tag]))(path)).toBe(does))
