import { act, fireEvent, screen } from '@testing-library/react'
import { useState, type FormEvent } from 'react'
import { showAt } from '@/hooks/testing/show'
import pt from '@/locales/pt.json'
import { Button } from './button'

const sent = jest.fn()
const pressed = jest.fn()
beforeEach(() => jest.clearAllMocks())

const Form = () => {
  const [isBusy, setBusy] = useState(false)
  const send = (event: FormEvent) => {
    event.preventDefault()
    sent()
    setBusy(true)
  }
  return (
    <div onClick={pressed}>
      <form onSubmit={send}>
        <input aria-label="Nome" />
        <Button type="submit" busy={isBusy} onClick={pressed}>
          Enviar
        </Button>
      </form>
      <button onClick={() => setBusy(false)}>Resposta</button>
    </div>
  )
}
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Enviar' })
const said = () => ['disabled', 'aria-disabled', 'aria-busy'].map((name) => button().getAttribute(name))
const press = () => act(async () => void fireEvent.click(button()))

test('while busy it keeps the focus and swallows presses; afterwards it takes them again', async () => {
  showAt('/', pt, <Form />)
  button().focus()
  await press()
  expect([sent.mock.calls.length, pressed.mock.calls.length]).toEqual([1, 2])
  expect(document.activeElement).toBe(button())
  expect(said()).toEqual([null, 'true', 'true'])

  await press()
  expect([sent.mock.calls.length, pressed.mock.calls.length]).toEqual([1, 2])
  fireEvent.click(screen.getByRole('button', { name: 'Resposta' }))
  expect(said()).toEqual([null, null, null])
  await press()
  expect(sent).toHaveBeenCalledTimes(2)
})

test('stays disabled for another reason while busy', () => {
  showAt(
    '/',
    pt,
    <Button disabled busy>
      Enviar
    </Button>,
  )
  expect(said()).toEqual(['', 'true', 'true'])
})
