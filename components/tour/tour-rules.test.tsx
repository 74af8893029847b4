import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { Header } from '@/components/layout/header'
import type { Viewer } from '@/components/layout/viewer'
import { SessionWatch } from '@/hooks/accounts/session-watch'
import { fakeApi } from '@/hooks/testing/api'
import { member, pageAt } from '@/hooks/testing/page'
import { idleMs } from '@/hooks/tour/idle'
import { cookieTokens } from '@/lib/api/tokens'
import { getQueryClient } from '@/lib/query-client'
import type { UserRole } from '@/lib/session/role'
import { sessionChanged } from '@/lib/session/state'
import { consentStore } from '@/lib/storage/consent-store'
import { tourTexts } from '@/lib/tour/texts'
import pt from '@/locales/pt.json'
import { TourSlot } from './tour-slot'

const words = tourTexts.pt
const api = fakeApi()
beforeEach(() => {
  jest.useFakeTimers()
  api.asked.length = 0
  getQueryClient().clear()
  cookieTokens.write({ access: 'good', refresh: 'r' }, true)
  act(() => consentStore.answer('declined'))
})
afterEach(() => jest.useRealTimers())

/** An API that knows whether somebody completed the introduction. */
const person = (role: UserRole, isCompleted: boolean, isOperator: boolean) => {
  let completed = isCompleted
  api.rules.answer = ({ what }) => {
    if (what === 'POST /api/user/introduction_tour/') {
      completed = true
      return { body: 'ok' }
    }
    if (what !== 'GET /api/user/') return { body: { results: [], data: [] } }
    return {
      body: {
        ...member,
        is_consumer: role === 'customer',
        is_provider: role === 'provider',
        is_operator: isOperator,
        is_completed_introduction_tour: completed,
      },
    }
  }
}
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
const load = async (role: UserRole, isCompleted = false, isOperator = false) => {
  person(role, isCompleted, isOperator)
  act(() => sessionChanged.opened())
  const viewer: Viewer = {
    role,
    otherRole: null,
    missingRole: null,
    fullName: 'Ana',
    email: 'ana@example.com',
    photo: null,
    isEmailVerified: true,
    isEmailRefused: false,
    isOperator: false,
  }
  const { Page } = pageAt(role === 'provider' ? '/provider/offers/' : '/my-bookings/', 'pt', pt)
  render(
    <QueryClientProvider client={getQueryClient()}>
      <Page>
        <SessionWatch />
        <Header viewer={viewer} actions={{ signOut: () => undefined, chooseRole: () => undefined }} />
        <TourSlot />
      </Page>
    </QueryClientProvider>,
  )
  await api.settle()
}
const open = async (...person: Parameters<typeof load>) => {
  await load(...person)
  await pass(idleMs)
}
const dialog = () => screen.queryByRole('dialog')
const title = () => dialog()?.querySelector('h2')?.textContent
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const aboutTour = () =>
  api.asked.map(({ what }) => what).filter((what) => what.startsWith('POST') || what.endsWith('/api/user/'))

describe('moves forward and back until completed; finishing posts it, refetches the user and closes', () => {
  test('from the first step to the last', async () => {
    await open('customer')
    const titles = Object.values(words.steps.customer).map((step) => step.title)
    expect(title()).toBe(titles[0])
    press(words.next)
    press(words.next)
    expect(title()).toBe(titles[2])
    press(words.back)
    expect(title()).toBe(titles[1])
    for (let n = 2; n < titles.length; n++) press(words.next)
    expect([title(), aboutTour()]).toEqual([titles.at(-1), ['GET /api/user/']])
    press(words.finish)
    expect(dialog()).toBeNull()
    await api.settle()
    expect(aboutTour()).toEqual(['GET /api/user/', 'POST /api/user/introduction_tour/', 'GET /api/user/'])
    expect(getQueryClient().getQueryData(['accounts', 'user'])).toMatchObject({
      is_completed_introduction_tour: true,
    })
    expect(dialog()).toBeNull()
  })

  test('waits for a pause: every press begins the wait anew', async () => {
    await load('customer')
    expect(dialog()).toBeNull()
    await pass(idleMs - 1000)
    fireEvent.pointerDown(document.body)
    await pass(idleMs - 1)
    expect(dialog()).toBeNull()
    await pass(1)
    expect(title()).toBe(words.steps.customer.welcome.title)
  })

  test('waits while the form of an offer is open', async () => {
    await load('provider')
    window.history.replaceState(null, '', '/provider/offers/?statusId=pending&make=7')
    await pass(2 * idleMs)
    expect(dialog()).toBeNull()
    window.history.replaceState(null, '', '/provider/offers/')
    await pass(idleMs)
    expect(title()).toBe(words.steps.provider.welcome.title)
  })

  test('is not shown again', async () => {
    await open('customer', true)
    expect([dialog(), aboutTour()]).toEqual([null, ['GET /api/user/']])
  })

  test('is not shown to pure operators', async () => {
    await open('customer', false, true)
    expect([dialog(), aboutTour()]).toEqual([null, ['GET /api/user/']])
  })
})

describe('highlights navigation items on steps 2 to 5 and none from step 6', () => {
  const css = readFileSync(join(process.cwd(), 'components/tour/tour.module.css'), 'utf8')
  const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent
  /** The highlighted entry: the style sheet names it by the step. */
  const highlighted = () => {
    const at = document.documentElement.dataset.tourAt
    if (at === undefined) return []
    expect(css).toContain(`html[data-tour-at='${at}'] [data-tour~='${at}']`)
    return [...document.querySelectorAll(`[data-tour~='${at}']`)].map(nameOf)
  }
  const { nav, menu } = pt.layout

  test.each<[UserRole, string]>([
    ['customer', nav.myBookings],
    ['provider', nav.offers],
  ])('%s', async (role, bookings) => {
    await open(role)
    const seen = [highlighted()]
    for (let step = 2; step <= 6; step++) {
      press(words.next)
      seen.push(highlighted())
    }
    expect(seen).toEqual([
      [],
      [bookings],
      [menu.open, menu.main],
      expect.arrayContaining([nav.schedule]),
      [nav.messages],
      [],
    ])
    press(words.back)
    expect(highlighted()).toEqual([nav.messages])
    press(words.next)
    expect(highlighted()).toEqual([])
    press(words.finish)
    await api.settle()
    expect(highlighted()).toEqual([])
  })
})
