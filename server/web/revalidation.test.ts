import type { HubEvent } from '@/server/realtime/hub'
import { pagesChanged } from '@/server/realtime/pages'
import { followChanges, showsProviders } from './revalidation'

const settle = () => new Promise((resolve) => setTimeout(resolve, 400))
const follow = (tellRenderer: (providers: number[]) => Promise<void>) => {
  const listeners: ((event: HubEvent) => void)[] = []
  const renewed: ((path: string) => boolean)[] = []
  const warned: string[] = []
  const hub = {
    publish: (event: HubEvent) => Promise.resolve(listeners.forEach((listener) => listener(event))),
    subscribe: (listener: (event: HubEvent) => void) => {
      listeners.push(listener)
      return () => void listeners.splice(0)
    },
    onGap: () => () => {},
    close: () => Promise.resolve(),
  }
  const stop = followChanges(hub, {
    tellRenderer,
    renew: (matches) => renewed.push(matches),
    warn: (message) => warned.push(message),
  })
  return { emit: (event: HubEvent) => void hub.publish(event), renewed, warned, stop }
}

test('changes of one moment reach the renderer once, and the kept pages after it', async () => {
  const told: number[][] = []
  const { emit, renewed, stop } = follow((providers) => {
    told.push(providers)
    expect(renewed).toHaveLength(0)
    return Promise.resolve()
  })
  for (const provider of [5, 6, 5]) pagesChanged(emit, provider)
  emit({ users: [1], channel: 'chat', payload: null })
  await settle()
  expect(told).toEqual([[5, 6]])
  expect(renewed).toHaveLength(1)
  stop()
})

test('a renderer that does not hear is said, and the kept pages go all the same', async () => {
  const { emit, renewed, warned, stop } = follow(() => Promise.reject(new Error('away')))
  pagesChanged(emit, 5)
  await settle()
  expect([renewed.length, warned.length]).toEqual([1, 1])
  stop()
})

test.each([
  ['/', true],
  ['/en/', true],
  ['/providers/5/', true],
  ['/en/services/limpeza/', true],
  ['/discover/limpeza/', true],
  ['/terms/', false],
  ['/login/', false],
])('%s shows providers: %s', (path, shows) => expect(showsProviders(path)).toBe(shows))
