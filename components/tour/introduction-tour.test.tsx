import { fireEvent, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import type { UserRole } from '@/lib/session/role'
import en from '@/locales/en.json'
import { IntroductionTour } from './introduction-tour'

const show = (role: UserRole = 'customer') => {
  const finish = jest.fn<void, []>()
  const view = render(
    <NextIntlClientProvider locale="en" messages={en}>
      <IntroductionTour role={role} onFinish={finish} />
    </NextIntlClientProvider>,
  )
  return { finish, ...view }
}
const at = () => document.documentElement.dataset.tourAt
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const key = (name: string) => fireEvent.keyDown(screen.getByRole('dialog'), { key: name })

test('buttons lead forward and back; nav items are highlighted on the way, and none at the end', () => {
  const { finish, unmount } = show()
  expect(screen.getByRole('dialog', { name: en.tour.customer.welcome.title })).toBeTruthy()
  const seen = [at()]
  for (let i = 0; i < 5; i++) {
    press(en.tour.next)
    seen.push(at())
  }
  expect(seen).toEqual([undefined, 'bookings', 'menu', 'schedule', 'messages', undefined])
  press(en.tour.back)
  expect(at()).toBe('messages')
  press(en.tour.next)
  expect(finish).not.toHaveBeenCalled()
  press(en.tour.finish)
  expect(finish).toHaveBeenCalledTimes(1)
  unmount()
  expect(at()).toBeUndefined()
})

test('arrow keys move, Escape finishes', () => {
  const { finish } = show()
  key('ArrowRight')
  key('ArrowRight')
  key('ArrowLeft')
  expect(at()).toBe('bookings')
  key('Escape')
  expect(finish).toHaveBeenCalledTimes(1)
})

test('it can be skipped at once, and speaks to a provider in other words', () => {
  const { finish } = show('provider')
  expect(screen.getByRole('dialog', { name: en.tour.provider.welcome.title })).toBeTruthy()
  expect(en.tour.provider.bookings.text).not.toBe(en.tour.customer.bookings.text)
  press(en.tour.skip)
  expect(finish).toHaveBeenCalledTimes(1)
})
