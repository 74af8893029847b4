/** @jest-environment jsdom */
import { fireEvent, render, screen } from '@testing-library/react'
import { RouteProgress } from '@/components/layout/route-progress'
import { pageAt } from '@/hooks/testing/page'
import { TabLinks } from './tab-links'

const open = (isMenu = false) => {
  window.history.replaceState(null, '', '/en/wallet/')
  const { Page } = pageAt('/en/wallet/', 'en')
  render(
    <Page>
      <RouteProgress />
      <TabLinks
        label="Sides"
        isMenu={isMenu}
        tabs={[
          { key: 'a', href: '/wallet/?side=customer', name: 'First', current: true },
          { key: 'b', href: '/wallet/?side=provider', name: 'Second', current: false },
        ]}
      />
    </Page>,
  )
}
const press = (name: string, how = {}) => fireEvent.click(screen.getByRole('link', { name }), how)
const address = () => window.location.pathname + window.location.search

test('a tab is a link; pressed, it changes the address of the page that is there already', () => {
  open()
  const before = window.history.length
  expect(screen.getByRole('link', { name: 'Second' }).getAttribute('href')).toBe('/en/wallet/?side=provider')
  // The click is not prevented, so the browser follows the link.
  expect(press('Second')).toBe(false)
  expect([address(), window.history.length]).toEqual(['/en/wallet/?side=provider', before + 1])
  expect(document.querySelector('[class*=veil]')).toBeNull()
})

test('the tab one is at adds no step for Back, nor does any of a menu', () => {
  open()
  const before = window.history.length
  expect(press('First')).toBe(false)
  expect([address(), window.history.length]).toEqual(['/en/wallet/', before])
})

test('a tab of a menu takes the place of the one before', () => {
  open(true)
  const before = window.history.length
  press('Second')
  expect([address(), window.history.length]).toEqual(['/en/wallet/?side=provider', before])
})

test('with a key that opens another tab of the browser, the link is left to it', () => {
  open()
  const isPrevented: boolean[] = []
  const stay = (event: Event) => {
    isPrevented.push(event.defaultPrevented)
    // jsdom follows no links.
    event.preventDefault()
  }
  window.addEventListener('click', stay)
  press('Second', { ctrlKey: true })
  window.removeEventListener('click', stay)
  expect([address(), isPrevented]).toEqual(['/en/wallet/', [false]])
})
