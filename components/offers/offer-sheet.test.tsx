import { fireEvent, screen } from '@testing-library/react'
import { beginDraft, keepDraft, readDraft } from '@/hooks/chat/draft'
import { sentOffer } from '@/hooks/testing/offers'
import { showAt } from '@/hooks/testing/show'
import { swipe } from '@/hooks/testing/swipe'
import { windowWidth } from '@/hooks/testing/window-width'
import type { Offer } from '@/lib/contract/offers'
import pt from '@/locales/pt.json'
import { OfferSheet } from './offer-sheet'

const onClose = jest.fn()
const open = (offer: Offer) =>
  showAt(
    '/my-bookings/31/offers/',
    pt,
    <OfferSheet
      offer={offer}
      openUntil={null}
      isReviewed={false}
      onApproved={() => undefined}
      onClose={onClose}
    />,
  )
beforeEach(() => onClose.mockClear())

test.each([
  [[], 0],
  [['contact'], 0],
  [['contact', 'payment'], 1],
] as [Offer['shield'], number][])(
  'warns about paying outside for an offer with %j in its text: %d',
  (shield, times) => {
    open(sentOffer({ shield }))
    expect(screen.queryAllByText(pt.offers.outside.title)).toHaveLength(times)
  },
)

test('is a dialog named after the provider, with the focus on its name', () => {
  const offer = sentOffer()
  open(offer)
  const dialog = screen.getByRole('dialog', { name: new RegExp(offer.provider.full_name) })
  expect(dialog.contains(screen.getByRole('button', { name: pt.offers.moves.approve.action }))).toBe(true)
})

test('asks the provider in the chat for another time where the proposed one is taken', () => {
  localStorage.clear()
  windowWidth(1440)
  const offer = sentOffer({ is_time_taken: true, can: ['reject', 'chat'] })
  open(offer)
  expect(screen.queryByRole('button', { name: pt.offers.moves.approve.action })).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: pt.offers.taken.ask }))
  expect(readDraft(offer.room)).toContain(`Olá, ${offer.provider.full_name}!`)
  keepDraft(offer.room, 'Oi')
  beginDraft(offer.room, 'Olá')
  expect(readDraft(offer.room)).toBe('Oi')
})

test.each([
  ['a long swipe down', { y: 120 }, 1],
  ['a short one', { y: 40 }, 0],
  ['a swipe up', { y: -200 }, 0],
  ['a swipe to the side', { x: 200, y: 120 }, 0],
])('%s closes it %#', (_name, way, times) => {
  open(sentOffer())
  swipe(screen.getByRole('heading', { level: 2 }), way)
  expect(onClose).toHaveBeenCalledTimes(times)
})

test('a swipe in content that is scrolled away from its start scrolls it instead', () => {
  open(sentOffer())
  const message = screen.getByText('Posso atender.')
  const scroller = message.closest('[data-scrolls]')
  if (!scroller) throw new Error('no scrolled content')
  scroller.scrollTop = 50
  swipe(message, { y: 120 })
  expect(onClose).not.toHaveBeenCalled()
  scroller.scrollTop = 0
  swipe(message, { y: 120 })
  expect(onClose).toHaveBeenCalledTimes(1)
})
