/** @jest-environment jsdom */
import { deferredScriptLoader } from './deferred-script-loader'

const sources = ['/_next/a.js', '/_next/b.js?dpl=1&x=</script>']
const begun = () =>
  [...document.head.querySelectorAll('script[src]')].map((script) => script.getAttribute('src'))

/** A browser that tells of paints when asked to. */
let paint: ((name: string) => void) | null
class Observer {
  static supportedEntryTypes = ['paint']
  constructor(
    private readonly told: (list: { getEntriesByName: (name: string) => { name: string }[] }) => void,
  ) {}
  observe({ type }: { type: string }) {
    if (type === 'paint')
      paint = (painted) => this.told({ getEntriesByName: (name) => (name === painted ? [{ name }] : []) })
  }
}
const given = (object: object, name: string, value: unknown) =>
  Object.defineProperty(object, name, { configurable: true, value })

let own: HTMLScriptElement
/** Runs it as the browser does, from its own place in the page. */
const openPage = () => {
  own = document.createElement('script')
  document.head.append(own)
  given(document, 'currentScript', own)
  new Function(deferredScriptLoader(sources))()
}

beforeEach(() => {
  jest.useFakeTimers()
  document.head.replaceChildren()
  paint = null
  given(globalThis, 'PerformanceObserver', Observer)
  given(document, 'visibilityState', 'visible')
  // The page's head has arrived this long after the visit began.
  given(performance, 'now', () => 150)
  given(document, 'prerendering', false)
})
afterEach(() => jest.useRealTimers())

test('scripts begin when the browser has painted the page’s content, each once and in their order', () => {
  openPage()
  expect(begun()).toEqual([])
  paint?.('first-paint')
  expect(begun()).toEqual([])
  paint?.('first-contentful-paint')
  paint?.('first-contentful-paint')
  jest.runAllTimers()
  expect(begun()).toEqual(sources)
})

test('a line that has not brought the paint in time is used meanwhile', () => {
  openPage()
  jest.advanceTimersByTime(449)
  expect(begun()).toEqual([])
  jest.advanceTimersByTime(1)
  expect(begun()).toEqual(sources)
})

test.each([
  ['that took long to arrive', () => given(performance, 'now', () => 601)],
  ['opened behind another tab', () => given(document, 'visibilityState', 'hidden')],
  ['made ready before it is visited', () => given(document, 'prerendering', true)],
  [
    'in a browser without paint times',
    () =>
      given(
        globalThis,
        'PerformanceObserver',
        Object.assign(class extends Observer {}, { supportedEntryTypes: ['resource'] }),
      ),
  ],
  ['in a browser that observes nothing', () => given(globalThis, 'PerformanceObserver', undefined)],
])('a page %s begins at once', (_, arrange) => {
  arrange()
  openPage()
  expect(begun()).toEqual(sources)
})

test('leaves the rendered page unchanged, and cannot be closed by its own content', () => {
  openPage()
  expect(own.isConnected).toBe(false)
  expect(deferredScriptLoader(sources)).not.toContain('<')
})
