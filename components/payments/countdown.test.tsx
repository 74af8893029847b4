import { act, render, screen } from '@testing-library/react'
import { pageAt } from '@/hooks/testing/page'
import pt from '@/locales/pt.json'
import { Countdown } from './countdown'

beforeEach(() => void jest.useFakeTimers({ now: new Date('2026-11-22T15:00:00.000Z') }))
afterEach(() => void jest.useRealTimers())

const pass = (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1000))
const spoken = () => screen.getByRole('status').textContent

test('each second is shown, but only a few moments are spoken', () => {
  const { Page } = pageAt('/', 'pt', pt)
  const { container } = render(
    <Page>
      <Countdown until="2026-11-22T15:12:00.000Z" label="Código válido por" />
    </Page>,
  )
  expect(container.textContent).toContain('12:00')
  expect(spoken()).toBe('')
  pass(61)
  expect(container.textContent).toContain('10:59')
  expect(spoken()).toBe('')
  const heard = new Set<string | null>()
  for (let second = 0; second < 660; second++) {
    pass(1)
    heard.add(spoken())
  }
  expect([...heard].map((text) => text?.replace('Código válido por: menos de ', ''))).toEqual([
    '',
    '10 minutos',
    '5 minutos',
    '2 minutos',
    '1 minuto',
    pt.payments.countdown.over,
  ])
  expect(container.textContent).toContain('0:00')
})
