import { fireEvent, render, screen } from '@testing-library/react'
import type { FormEvent } from 'react'
import { ModalDialog } from './modal-dialog'

const closed = jest.fn()
beforeEach(() => closed.mockReset())

const Question = ({ busy = false }: { busy?: boolean }) => (
  <ModalDialog onClose={busy ? undefined : closed} title="Sure?" actions={<button>Yes</button>}>
    <textarea aria-label="Why" />
  </ModalDialog>
)
const dialog = () => screen.getByRole('dialog', { name: 'Sure?' })
const escape = () => fireEvent(dialog(), new Event('cancel', { cancelable: true }))

test('Escape and a press beside it close it', () => {
  render(<Question />)
  expect(escape()).toBe(false)
  fireEvent.pointerDown(dialog())
  fireEvent.click(dialog())
  expect(closed).toHaveBeenCalledTimes(2)
})

test('marking text beyond its edge and giving up a file do not close it', () => {
  render(<Question />)
  fireEvent.pointerDown(screen.getByLabelText('Why'))
  fireEvent.click(dialog())
  fireEvent(screen.getByLabelText('Why'), new Event('cancel', { bubbles: true }))
  expect(closed).not.toHaveBeenCalled()
})

test('stays open while its action runs, even if the browser closes it', () => {
  render(<Question busy />)
  escape()
  ;(dialog() as HTMLDialogElement).close()
  expect((dialog() as HTMLDialogElement).open).toBe(true)
})

test('its title has the focus first, and it is closed before it goes, which gives the focus back', () => {
  const close = jest.spyOn(HTMLDialogElement.prototype, 'close')
  const { unmount } = render(<Question />)
  expect(screen.getByRole('heading', { name: 'Sure?' }).hasAttribute('autofocus')).toBe(true)
  const wasThere: boolean[] = []
  close.mockImplementation(function (this: HTMLDialogElement) {
    wasThere.push(this.isConnected)
  })
  unmount()
  expect(wasThere).toEqual([true])
  close.mockRestore()
})

test('its form is sent alone, from within another form too', () => {
  const sent = jest.fn((event: FormEvent) => event.preventDefault())
  const outer = jest.fn((event: FormEvent) => event.preventDefault())
  render(
    <form onSubmit={outer}>
      <ModalDialog
        onClose={closed}
        title="Sure?"
        actions={<button type="submit">Yes</button>}
        onSubmit={sent}
      />
    </form>,
  )
  expect(dialog().closest('form')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }))
  expect([sent.mock.calls.length, outer.mock.calls.length]).toEqual([1, 0])
})
