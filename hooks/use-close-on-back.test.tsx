import { render } from '@testing-library/react'
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
/** The system's Back: what may be refused, then what may not. */
const back = () => {
  const watcher = open.at(-1)
  if (watcher?.dispatchEvent(new Event('cancel', { cancelable: true })))
    watcher.dispatchEvent(new Event('close'))
}
const Over = ({ shown, onClose }: { shown: boolean; onClose?: () => void }) => {
  useCloseOnBack(shown, onClose)
  return null
}

beforeEach(() => {
  window.CloseWatcher = Watcher
})
afterEach(() => {
  delete window.CloseWatcher
})

test('Back closes what is open, unless it may not be closed now, and nothing once it is shut', () => {
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

test('a browser without it leaves the page as ever', () => {
  delete window.CloseWatcher
  expect(() => render(<Over shown onClose={() => undefined} />)).not.toThrow()
})
