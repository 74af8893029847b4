import { QueryClientProvider } from '@tanstack/react-query'
import { createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { pageAt } from '@/hooks/testing/page'
import { swipe } from '@/hooks/testing/swipe'
import { tabTexts } from '@/lib/frame/tab-texts'
import { getQueryClient } from '@/lib/query-client'
import pt from '@/locales/pt.json'
import { AccountSheet } from './account-sheet'
import { visitor } from './viewer'

const onClose = jest.fn()
const open = () => {
  onClose.mockClear()
  const { Page } = pageAt('/my-bookings/', 'pt', pt)
  render(
    <QueryClientProvider client={getQueryClient()}>
      <Page>
        <AccountSheet
          open
          onClose={onClose}
          viewer={{ ...visitor, role: 'customer', fullName: 'Ana Clara Teste' }}
          actions={{ signOut: () => undefined, chooseRole: () => undefined }}
        />
      </Page>
    </QueryClientProvider>,
  )
  return screen.getByRole('dialog', { name: tabTexts.pt.account })
}

test('closes on a swipe down, unless its content is scrolled away from the start', () => {
  const scroller = open().querySelector('[data-scrolls]')
  if (!scroller) throw new Error('no scrolled content')
  const link = screen.getByRole('link', { name: pt.layout.account.settings })
  scroller.scrollTop = 40
  swipe(link, { y: 120 })
  expect(onClose).not.toHaveBeenCalled()
  scroller.scrollTop = 0
  swipe(link, { y: 120 })
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('closes on Escape and on Back', async () => {
  const dialog = open()
  fireEvent(dialog, createEvent('cancel', dialog, { cancelable: true }))
  expect(onClose).toHaveBeenCalledTimes(1)
  window.history.back()
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2))
})
