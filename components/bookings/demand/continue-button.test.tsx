import { act, fireEvent, render, screen } from '@testing-library/react'
import { ContinueButton } from './continue-button'

const submitted = jest.fn((event: { preventDefault: () => void }) => event.preventDefault())
const Step = ({ isLoaded }: { isLoaded: boolean }) => (
  <>
    {isLoaded ? <form id="step" onSubmit={submitted} /> : <p>…</p>}
    <ContinueButton form="step">Continuar</ContinueButton>
  </>
)
const button = () => screen.getByRole('button')
beforeEach(() => submitted.mockClear())

test('pressed before the form has loaded, waits busy and submits it once, as soon as it is there', async () => {
  const { rerender } = render(<Step isLoaded={false} />)
  fireEvent.click(button())
  expect(button().getAttribute('aria-busy')).toBe('true')
  fireEvent.click(button())
  await act(async () => rerender(<Step isLoaded />))
  expect(submitted).toHaveBeenCalledTimes(1)
  expect(button().getAttribute('aria-busy')).toBeNull()
})

test('submits a loaded form at once', () => {
  render(<Step isLoaded />)
  fireEvent.click(button())
  expect(submitted).toHaveBeenCalledTimes(1)
  expect(button().getAttribute('aria-busy')).toBeNull()
})

test('submits nothing by itself that was not pressed', async () => {
  const { rerender } = render(<Step isLoaded={false} />)
  await act(async () => rerender(<Step isLoaded />))
  expect(submitted).not.toHaveBeenCalled()
})
