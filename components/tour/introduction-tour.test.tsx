import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { TourProvider } from '@/hooks/state-providers'
import { createTourStore } from '@/hooks/tour/store'
import type { User } from '@/lib/contract/accounts'
import type { UserRole } from '@/lib/session/role'
import { sessionChanged } from '@/lib/session/state'
import { consentStore } from '@/lib/storage/consent-store'
import { tourTexts } from '@/lib/tour/texts'
import { IntroductionTour } from './introduction-tour'
import { TourSlot } from './tour-slot'

// The call is tested end to end; here it is only counted.
const complete = jest.fn(async () => undefined)
let path = '/my-bookings/'
jest.mock('next/navigation', () => ({
  ...jest.requireActual<object>('next/navigation'),
  usePathname: () => path,
}))

const en = tourTexts.en

beforeEach(() => {
  complete.mockClear()
  path = '/my-bookings/'
})

const inEnglish = (what: React.ReactNode) => (
  <NextIntlClientProvider locale="en" messages={{}}>
    {what}
  </NextIntlClientProvider>
)
const show = (role: UserRole = 'customer', isRequested = true) => {
  const close = jest.fn<void, []>()
  return {
    close,
    ...render(inEnglish(<IntroductionTour role={role} isRequested={isRequested} onClose={close} />)),
  }
}
const at = () => document.documentElement.dataset.tourAt
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const key = (name: string) => fireEvent.keyDown(screen.getByRole('dialog'), { key: name })

test('steps move forward and back; steps 2 to 5 highlight nav items, from step 6 highlights clear', () => {
  const { close, unmount } = show()
  expect(screen.getByRole('dialog', { name: en.steps.customer.welcome.title })).toBeTruthy()
  const seen = [at()]
  for (let i = 0; i < 5; i++) {
    press(en.next)
    seen.push(at())
  }
  expect(seen).toEqual([undefined, 'bookings', 'menu', 'schedule', 'messages', undefined])
  press(en.back)
  expect(at()).toBe('messages')
  unmount()
  expect(at()).toBeUndefined()
  expect(close).not.toHaveBeenCalled()
})

test('finishing closes the tour and posts completion', () => {
  const tour = createTourStore(complete)
  const { close } = show()
  for (let i = 0; i < 5; i++) press(en.next)
  expect(close).not.toHaveBeenCalled()
  press(en.finish)
  expect(close).toHaveBeenCalledTimes(1)
  tour.finish(1)
  expect([complete.mock.calls.length, tour.getSnapshot().finishedBy]).toEqual([1, 1])
})

test('arrow keys move, the focus stays inside, Escape finishes', () => {
  const { close } = show()
  key('ArrowRight')
  key('ArrowRight')
  key('ArrowLeft')
  expect(at()).toBe('bookings')
  press(en.back)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: en.next }))
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  expect(close).toHaveBeenCalledTimes(1)
})

test('begins beside the page: it takes neither focus nor Back until it is gone on with', () => {
  const entries = window.history.length
  const modal = jest.spyOn(HTMLDialogElement.prototype, 'showModal')
  show('customer', false)
  expect(screen.getByRole('dialog', { name: en.steps.customer.welcome.title })).toBeTruthy()
  expect([modal.mock.calls.length, document.activeElement, window.history.length]).toEqual([
    0,
    document.body,
    entries,
  ])
  press(en.next)
  expect([modal.mock.calls.length, at()]).toEqual([1, 'bookings'])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: en.next }))
})

test('can be skipped at once, and has other texts for providers', () => {
  const { close } = show('provider')
  expect(screen.getByRole('dialog', { name: en.steps.provider.welcome.title })).toBeTruthy()
  expect(en.steps.provider.bookings.text).not.toBe(en.steps.customer.bookings.text)
  press(en.skip)
  expect(close).toHaveBeenCalledTimes(1)
})

const person = (done: boolean): User =>
  ({
    pk: done ? 2 : 1,
    is_consumer: true,
    is_provider: false,
    is_completed_introduction_tour: done,
    user_profile: { full_name: 'Ana', photo: null },
  }) as User

test('shows the tour until completed, except over the banner or verification, and again on demand', async () => {
  act(() => consentStore.answer('declined'))
  act(() => sessionChanged.began(person(false)))
  path = '/verify-email/'
  const tour = createTourStore(complete)
  const slot = () =>
    inEnglish(
      <TourProvider store={tour}>
        <TourSlot />
      </TourProvider>,
    )
  const { rerender } = render(slot())
  await act(async () => undefined)
  expect(screen.queryByRole('dialog')).toBeNull()
  path = '/my-bookings/'
  rerender(slot())
  await waitFor(() => expect(screen.getByRole('dialog')).toBeTruthy())
  press(en.skip)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(complete).toHaveBeenCalledTimes(1)

  act(() => sessionChanged.began(person(true)))
  expect(screen.queryByRole('dialog')).toBeNull()
  act(() => tour.request())
  await waitFor(() => expect(screen.getByRole('dialog')).toBeTruthy())
})

test('Back closes it instead of leaving the page', async () => {
  const { close } = show()
  window.history.back()
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1))
})

test('does not cover the cookie banner’s buttons', async () => {
  document.cookie = 'cookie_consent=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/'
  act(() => sessionChanged.began({ ...person(false), pk: 3 }))
  render(
    inEnglish(
      <TourProvider>
        <TourSlot />
      </TourProvider>,
    ),
  )
  await act(async () => undefined)
  expect(screen.queryByRole('dialog')).toBeNull()
  act(() => consentStore.answer('declined'))
  await waitFor(() => expect(screen.getByRole('dialog')).toBeTruthy())
})
