import { maxPrefetches, prefetchVisible, savesData } from './prefetch'

let see: (links: Element[]) => void
let margin: string | undefined
const watched = new Set<Element>()

class Observer {
  constructor(tell: IntersectionObserverCallback, options: IntersectionObserverInit) {
    margin = String(options.rootMargin)
    see = (links) =>
      tell(
        links
          .filter((one) => watched.has(one))
          .map((target) => ({ isIntersecting: true, target }) as IntersectionObserverEntry),
        this as unknown as IntersectionObserver,
      )
  }
  observe = (link: Element) => void watched.add(link)
  unobserve = (link: Element) => void watched.delete(link)
  disconnect = () => watched.clear()
}

const connect = (connection: object | undefined) =>
  Object.defineProperty(navigator, 'connection', { configurable: true, value: connection })
const links = (n: number) =>
  Array.from({ length: n }, (_, at) =>
    Object.assign(document.createElement('a'), { href: `/services/${at}/` }),
  )

beforeEach(() => {
  watched.clear()
  connect(undefined)
  Object.assign(window, { IntersectionObserver: Observer })
})
afterAll(() => void Reflect.deleteProperty(navigator, 'connection'))

test('"Link viewport prefetch margin 200px": near links are fetched once each, up to the budget', () => {
  const fetched: string[] = []
  const all = links(maxPrefetches + 3)
  const twice = Object.assign(document.createElement('a'), { href: '/services/0/' })
  const here = Object.assign(document.createElement('a'), { href: window.location.pathname })
  prefetchVisible([here, ...all, twice], (href) => fetched.push(new URL(href).pathname))
  expect(margin).toBe('200px')
  expect(fetched).toEqual([])
  see([here, ...all.slice(0, 2), twice])
  expect(fetched).toEqual(['/services/0/', '/services/1/'])
  see(all.slice(2))
  expect(fetched).toHaveLength(maxPrefetches)
  expect(watched.size).toBe(0)
})

test.each([
  [{ saveData: true }, true],
  [{ effectiveType: '2g' }, true],
  [{ effectiveType: 'slow-2g' }, true],
  [{ effectiveType: '4g', saveData: false }, false],
  [undefined, false],
])('on a connection of %j nothing is fetched on sight: %s', (connection, saves) => {
  connect(connection)
  const fetched: string[] = []
  const [link] = links(1)
  if (!link) throw new Error('no link')
  prefetchVisible([link], (href) => fetched.push(href))
  if (watched.size > 0) see([link])
  expect([savesData(), fetched.length === 0]).toEqual([saves, saves])
})
