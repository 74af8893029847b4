import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { useDiscardOffer } from '@/hooks/offers/use-discard-offer'
import { pageAt } from '@/hooks/testing/page'
import { useRouter } from '@/lib/i18n/navigation'
import { announceRouteStart } from '@/lib/navigation/route-events'
import { RouteProgress } from './route-progress'

// jsdom follows no links, and need not.
const Links = () => {
  const router = useRouter()
  useDiscardOffer()
  const stay = (event: { preventDefault: () => void }) => event.preventDefault()
  return (
    <>
      {[
        '/wallet/',
        '/en/wallet/',
        '/provider/offers/?statusId=ready',
        '/en/provider/offers/',
        '/provider/messages/?from=/provider/offers/',
        '/my-bookings/',
        '#content',
        'https://other.example/',
      ].map((href) => (
        <a key={href} href={href} onClick={stay}>
          {href}
        </a>
      ))}
      <button onClick={() => router.push('/wallet/')}>push away</button>
      <button onClick={() => router.replace('/provider/offers/?statusId=pending')}>replace within</button>
    </>
  )
}
const open = (address = '/provider/offers/?statusId=ready') => {
  const at = (where: string): { Page: (props: { children?: ReactNode }) => ReactNode } => pageAt(where)
  const content = (
    <>
      <RouteProgress />
      <Links />
    </>
  )
  // Called, not mounted: the frame stays where it is while pages change.
  const { rerender } = render(at(address).Page({ children: content }))
  return { arrive: (where: string) => rerender(at(where).Page({ children: content })) }
}
const veil = () => document.querySelector('[class*=veil]')
const bar = () => document.querySelector('#nprogress .bar')
const click = (name: string) =>
  fireEvent.click(screen.getByRole(name.includes(' ') ? 'button' : 'link', { name }))

/** The bar's script comes by itself; here within the same moment. */
const settle = () => act(() => jest.advanceTimersByTimeAsync(100))

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  act(() => jest.advanceTimersByTime(20_000))
  jest.useRealTimers()
})

describe('"A translucent overlay covers content during route changes; a progress bar shows on navigation."', () => {
  test('from the click on a link until the next page is there', async () => {
    const { arrive } = open()
    expect([veil(), bar()]).toEqual([null, null])
    click('/wallet/')
    expect(veil()).not.toBeNull()
    await settle()
    expect([veil(), bar()]).toEqual([expect.anything(), expect.anything()])
    arrive('/wallet/')
    await settle()
    act(() => jest.advanceTimersByTime(1000))
    expect([veil(), bar()]).toEqual([null, null])
  })

  test('without a role that ARIA does not know', async () => {
    open()
    click('/wallet/')
    await settle()
    expect(bar()?.getAttribute('role')).toBeNull()
    expect(bar()?.getAttribute('aria-hidden')).toBe('true')
  })

  test('not after returning to a page left before', () => {
    const { arrive } = open()
    click('replace within')
    expect(veil()).not.toBeNull()
    arrive('/provider/offers/?statusId=pending')
    // The router was quicker than this hears of the way back.
    arrive('/provider/offers/?statusId=ready')
    expect(veil()).toBeNull()
  })

  test('not for a page that is already shown when its navigation is reported', () => {
    open('/provider/offers/?statusId=ready')
    act(() => announceRouteStart('/provider/offers/?statusId=ready'))
    expect(veil()).toBeNull()
    act(() => announceRouteStart('/provider/offers/?statusId=pending'))
    expect(veil()).not.toBeNull()
  })

  test('not for the current address after Back, in any order of events', () => {
    const address = '/provider/offers/?statusId=ready'
    open(address)
    window.history.replaceState(null, '', '/wallet/')
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')))
    expect(veil()).not.toBeNull()
    window.history.replaceState(null, '', address)
    act(() => jest.advanceTimersByTime(400))
    expect(veil()).toBeNull()
  })

  test('no bar is left over where the page was there before its script', async () => {
    const { arrive } = open()
    click('/wallet/')
    arrive('/wallet/')
    await settle()
    act(() => jest.advanceTimersByTime(1000))
    expect([veil(), bar()]).toEqual([null, null])
  })

  test('for moves made by the page itself', async () => {
    open()
    click('push away')
    await settle()
    expect([veil(), bar()]).toEqual([expect.anything(), expect.anything()])
  })

  test('for Back', async () => {
    open()
    window.history.replaceState(null, '', '/wallet/')
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')))
    await settle()
    expect([veil(), bar()]).toEqual([expect.anything(), expect.anything()])
  })

  test.each(['#content', 'https://other.example/'])(
    'not for %s, which leads to no other page of the site',
    async (href) => {
      open()
      click(href)
      await settle()
      expect([veil(), bar()]).toEqual([null, null])
      act(() => void window.dispatchEvent(new PopStateEvent('popstate')))
      expect(veil()).toBeNull()
    },
  )
})

describe('clears makeOfferStep and currentMakeOffer when a route leaves provider/offers/', () => {
  const kept = () =>
    ['makeOfferStep', 'currentMakeOffer', 'currentStep'].map((key) => localStorage.getItem(key))
  const whole = ['2', '{}', '3']
  beforeEach(() =>
    ['makeOfferStep', 'currentMakeOffer', 'currentStep'].forEach((key, at) =>
      localStorage.setItem(key, whole[at] ?? ''),
    ),
  )

  test.each([
    '/wallet/',
    '/en/wallet/',
    '/my-bookings/',
    '/provider/messages/?from=/provider/offers/',
    'push away',
  ])('%s clears', (name) => {
    open()
    click(name)
    expect(kept()).toEqual([null, null, '3'])
  })
  test.each(['/provider/offers/?statusId=ready', '/en/provider/offers/', 'replace within', '#content'])(
    '%s does not',
    (name) => {
      open('/wallet/')
      click(name)
      expect(kept()).toEqual(whole)
    },
  )
  test('Back clears', () => {
    open()
    window.history.replaceState(null, '', '/wallet/')
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')))
    expect(kept()).toEqual([null, null, '3'])
  })
})
