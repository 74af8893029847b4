import { render, waitFor } from '@testing-library/react'
import { useCloseOnBack } from './use-close-on-back'

const open: EventTarget[] = []
class Watcher extends EventTarget {
  constructor() {
    super()
    open.push(this)
  }
  destroy() {
    open.splice(open.indexOf(this), 1)
  }
}
/** The system's Back: a cancelable event, then a final one. */
const back = () => {
  const watcher = open.at(-1)
  if (watcher?.dispatchEvent(new Event('cancel', { cancelable: true })))
    watcher.dispatchEvent(new Event('close'))
}
const Over = ({ shown, onClose }: { shown: boolean; onClose?: () => void }) => {
  useCloseOnBack(shown, onClose)
  return null
}

const agents = { phone: 'Linux; Android 10; K', desk: 'X11; Linux x86_64' }
const on = (device: keyof typeof agents) =>
  jest
    .spyOn(window.navigator, 'userAgent', 'get')
    .mockReturnValue(`Mozilla/5.0 (${agents[device]}) Chrome/150`)

beforeEach(() => {
  window.CloseWatcher = Watcher
  on('phone')
})
afterEach(() => {
  delete window.CloseWatcher
  jest.restoreAllMocks()
})

test('Back closes an open overlay, unless closing is not allowed, and does nothing once it is closed', () => {
  const onClose = jest.fn()
  const { rerender } = render(<Over shown={false} onClose={onClose} />)
  expect(open).toHaveLength(0)
  rerender(<Over shown />)
  back()
  expect(onClose).not.toHaveBeenCalled()
  rerender(<Over shown onClose={onClose} />)
  back()
  expect(onClose).toHaveBeenCalledTimes(1)
  rerender(<Over shown={false} onClose={onClose} />)
  expect(open).toHaveLength(0)
})

describe.each([
  ['where browsers have no close watchers', () => delete window.CloseWatcher],
  ['on a desk, where close watchers do not hear Back', () => on('desk')],
])('%s', (_where, settle) => {
  beforeEach(() => {
    settle()
    window.history.pushState({ at: 'list' }, '', '/list/')
    window.history.pushState({ at: 'page' }, '', '/page/')
  })
  const here = () => window.location.pathname
  /** The browser of these tests goes back as real ones do: later. */
  const goBack = async () => {
    const before = window.history.state as unknown
    window.history.back()
    await waitFor(() => expect(window.history.state).not.toBe(before))
    await settled()
  }
  /** Until no traversal follows another. */
  const settled = async () => {
    for (let looks = 0, last: unknown; looks < 3; looks++) {
      await new Promise((resolve) => setTimeout(resolve, 5))
      if (window.history.state !== last) looks = 0
      last = window.history.state
    }
  }
  const shownOver = (names: string[]) => {
    const closed: string[] = []
    const page = (open: string[]) => (
      <>
        {names.map((name) => (
          <Over
            key={name}
            shown={open.includes(name)}
            onClose={() => {
              closed.push(name)
              rerender(page(open.filter((one) => one !== name)))
            }}
          />
        ))}
      </>
    )
    const { rerender } = render(page(names))
    return { closed, show: (open: string[]) => rerender(page(open)) }
  }

  test('Back closes it and stays; the next one leaves the page', async () => {
    const { closed } = shownOver(['dialog'])
    await goBack()
    expect([closed, here(), window.history.state]).toEqual([['dialog'], '/page/', { at: 'page' }])
    await goBack()
    expect(here()).toBe('/list/')
  })

  test('closes the upper of two overlays first', async () => {
    const { closed } = shownOver(['sheet', 'dialog'])
    await goBack()
    expect([closed, here()]).toEqual([['dialog'], '/page/'])
    await goBack()
    expect([closed, here()]).toEqual([['dialog', 'sheet'], '/page/'])
    await goBack()
    expect(here()).toBe('/list/')
  })

  test('keeps a busy overlay and its page', async () => {
    const { rerender } = render(<Over shown />)
    await goBack()
    await goBack()
    expect(here()).toBe('/page/')
    rerender(<Over shown={false} />)
    await goBack()
    expect(here()).toBe('/list/')
  })

  test('closed in another way it leaves no Back that does nothing, neither here nor from the next page', async () => {
    const { show } = shownOver(['dialog'])
    show([])
    await goBack()
    expect(here()).toBe('/list/')

    window.history.pushState({ at: 'page' }, '', '/page/')
    show(['dialog'])
    show([])
    show(['dialog'])
    show([])
    window.history.pushState({ at: 'next' }, '', '/next/')
    await goBack()
    expect([here(), window.history.state]).toEqual(['/page/', { at: 'page' }])
    await goBack()
    expect(here()).toBe('/list/')
  })

  test('an entry left behind is passed forward too, where the browser tells the way', async () => {
    const places: Record<string, number> = { '/list/': 1, '/page/': 2, over: 3, '/next/': 4 }
    const isOver = () => (window.history.state as { over?: boolean } | null)?.over === true
    const navigation = {
      get currentEntry() {
        return { index: places[isOver() ? 'over' : here()] }
      },
      canGoForward: true,
    }
    Object.defineProperty(window, 'navigation', { configurable: true, value: navigation })
    const { show } = shownOver(['dialog'])
    show([])
    window.history.pushState({ at: 'next' }, '', '/next/')
    await goBack()
    expect([here(), isOver()]).toEqual(['/page/', false])
    window.history.forward()
    await waitFor(() => expect(here()).toBe('/next/'))
    await settled()
    expect([here(), window.history.state]).toEqual(['/next/', { at: 'next' }])
    Reflect.deleteProperty(window, 'navigation')
  })

  test('a native dialog too; where there are close watchers it needs neither', async () => {
    const Native = ({ onClose }: { onClose: () => void }) => {
      useCloseOnBack(true, onClose, true)
      return null
    }
    const onClose = jest.fn()
    const { unmount } = render(<Native onClose={onClose} />)
    await goBack()
    expect([onClose.mock.calls.length, here()]).toEqual([1, '/page/'])
    unmount()
    window.CloseWatcher = Watcher
    on('phone')
    render(<Native onClose={onClose} />)
    expect([open, window.history.state]).toEqual([[], { at: 'page' }])
  })
})
