import { act, fireEvent, screen, within } from '@testing-library/react'
import { sentOffer } from '@/hooks/testing/offers'
import { escrowedBooking } from '@/hooks/testing/payments'
import { showSignedInAt } from '@/hooks/testing/signed-in-stores'
import { ApiError } from '@/lib/api/error'
import type { Offer } from '@/lib/contract/offers'
import pt from '@/locales/pt.json'
import { CompareOffers } from './compare-offers'

/* Offers and booking that the mocked API returns. */
const mockWorld = {
  offers: [] as Offer[],
  booking: escrowedBooking({ status: 'booking_offers', pay_until: null }),
  refusal: null as ApiError | null,
  answered: Promise.resolve(),
}
jest.mock('@/lib/api/browser', () => ({
  call: async ({ id }: { id: string }) => {
    if (id === 'approveOffer' && mockWorld.refusal) throw mockWorld.refusal
    await mockWorld.answered
    return id === 'getBooking' ? mockWorld.booking : { results: mockWorld.offers, next: null }
  },
}))

const { badges, compare, moves } = pt.offers
const { provider } = sentOffer()
const from = (pk: number, name: string, changes: Partial<Offer> = {}) =>
  sentOffer({ pk, provider: { ...provider, pk, full_name: name }, ...changes })
const ana = from(8, 'Ana')
const bia = from(9, 'Bia', { total_cents: 20_000 })
const caio = from(10, 'Caio', { total_cents: 22_000 })
const openButton = (name: string) =>
  screen.findByRole('button', { name: compare.open.replace('{name}', name) })
const shownNames = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

const show = (offers: Offer[], address = '/my-bookings/31/offers/') => {
  mockWorld.offers = offers
  mockWorld.booking = escrowedBooking({ status: 'booking_offers', pay_until: null })
  return showSignedInAt(address, pt, <CompareOffers booking={31} />)
}
const refetch = async ({ client }: ReturnType<typeof show>, offers: Offer[]) => {
  mockWorld.offers = offers
  await act(() => client.invalidateQueries())
}
const dialog = () => screen.findByRole('dialog', undefined, { timeout: 20_000 })
const openSheet = async (name: string) => {
  fireEvent.click(await openButton(name))
  return dialog()
}

test('marks a card with one badge at most, and none without a leading offer', async () => {
  const { unmount } = show([from(8, 'Ana', { starts_at: '2099-11-30T12:00:00.000Z' }), bia])
  await openButton('Ana')
  const marks = () =>
    Object.values(badges).flatMap((text) => screen.queryAllByText(text, { selector: 'span' }))
  expect(marks().map(({ textContent }) => textContent)).toEqual([badges.lowest])
  unmount()
  show([ana, from(9, 'Bia')])
  await openButton('Ana')
  expect(marks()).toEqual([])
})

test('says what offers have in common once, what differs on each card, and who has no reviews', async () => {
  const known = { ...provider, pk: 8, full_name: 'Ana', rating: 4.5, review_count: 2 }
  show([
    sentOffer({ pk: 8, provider: known, duration_minutes: 240 }),
    from(9, 'Bia', { duration_minutes: 360, warranty_days: 60, material_cents: 0 }),
  ])
  await openButton('Bia')
  const [first, second] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect([first, second].map((text) => text?.match(/(\d) h ·/)?.[1]).sort()).toEqual(['4', '6'])
  expect([first, second].map((text) => /60 dias de garantia/.test(text ?? '')).sort()).toEqual([false, true])
  expect(screen.getByText(/^Em todas · Início: .+, /).textContent).not.toMatch(/ h$/)
  expect(screen.getAllByText(compare.new)).toHaveLength(1)
})

test('shows neither the address nor a form before the first card', async () => {
  show([ana])
  await openButton('Ana')
  expect(screen.queryByText(pt.bookings.facts.when)).toBeNull()
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('opens the offer that the address names', async () => {
  show([ana, bia], '/my-bookings/31/offers/?offer=9')
  expect(within(await dialog()).getByRole('heading', { level: 2 }).textContent).toContain('Bia')
})

test.each([
  ['withdrawn', '/my-bookings/31/offers/?offer=10', compare.named.ended.replace('{name}', 'Caio')],
  ['unknown', '/my-bookings/31/offers/?offer=77', compare.named.missing],
  ['unreadable', '/my-bookings/31/offers/?offer=x', compare.named.missing],
])('stays on the list for an offer in the address that is %s', async (_why, address, text) => {
  show([ana, { ...caio, status: 'withdrawn', can: [] }], address)
  expect(await screen.findByText(text)).toBeTruthy()
  expect(await openButton('Ana')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('once one is paid for, nothing is left to choose', async () => {
  mockWorld.offers = [sentOffer({ status: 'approved', can: [] })]
  mockWorld.booking = escrowedBooking({ status: 'approved', pay_until: null })
  showSignedInAt('/my-bookings/31/offers/', pt, <CompareOffers booking={31} />)
  expect(await screen.findByText(compare.chosen)).toBeTruthy()
  expect(screen.queryByText(compare.lead)).toBeNull()
})

describe('while offers change', () => {
  test('appends a new one, even a cheaper one', async () => {
    const shown = show([ana, caio])
    await openButton('Caio')
    await refetch(shown, [ana, caio, from(11, 'Duda', { total_cents: 1_000 })])
    await openButton('Duda')
    expect(shownNames()).toEqual(['Ana', 'Caio', 'Duda'])
  })

  test('keeps the sheet open and approvable when others change', async () => {
    const shown = show([ana])
    const sheet = await openSheet('Ana')
    await refetch(shown, [ana, bia])
    expect(await screen.findByText('Bia')).toBeTruthy()
    const approve = within(sheet).getByRole<HTMLButtonElement>('button', { name: moves.approve.action })
    expect(approve.disabled).toBe(false)
  })

  test('announces changed terms and disables approving until they are read', async () => {
    const shown = show([ana])
    const sheet = await openSheet('Ana')
    const approve = () => within(sheet).getByRole<HTMLButtonElement>('button', { name: moves.approve.action })
    await refetch(shown, [{ ...ana, message: 'Agora com as janelas.', version: 2 }])
    expect(
      await within(sheet).findByText(new RegExp(compare.changedWhileOpen.replace('{name}', 'Ana'))),
    ).toBeTruthy()
    expect(approve().disabled).toBe(true)
    fireEvent.click(within(sheet).getByRole('button', { name: compare.seeChange }))
    expect(approve().disabled).toBe(false)
  })

  test('announces a withdrawn offer and takes its approval away', async () => {
    const shown = show([ana])
    const sheet = await openSheet('Ana')
    await refetch(shown, [{ ...ana, status: 'withdrawn', can: [] }])
    expect(await within(sheet).findByText(compare.endedWhileOpen.replace('{name}', 'Ana'))).toBeTruthy()
    expect(within(sheet).queryByRole('button', { name: moves.approve.action })).toBeNull()
  })
})

test('shows up to three marked offers side by side, each with its approval', async () => {
  show([ana, bia, caio, from(11, 'Duda')])
  const pin = async (name: string) =>
    fireEvent.click(await screen.findByRole('button', { name: compare.pinName.replace('{name}', name) }))
  await pin('Ana')
  const compareButton = () => screen.getByRole<HTMLButtonElement>('button', { name: compare.sideBySide })
  expect(compareButton().disabled).toBe(true)
  await pin('Bia')
  await pin('Caio')
  expect(screen.queryByRole('button', { name: compare.pinName.replace('{name}', 'Duda') })).toBeNull()
  fireEvent.click(compareButton())
  const comparison = within(await dialog())
  for (const name of ['Ana', 'Bia', 'Caio'])
    expect(
      within(comparison.getByRole('group', { name })).getByRole('button', { name: /^Aprovar R\$\s\d+,00$/ }),
    ).toBeTruthy()
})

test('compares exactly two offers in one press, without marks', async () => {
  show([ana, bia])
  fireEvent.click(await screen.findByRole('button', { name: compare.both }))
  expect(within(await dialog()).getAllByRole('group')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: compare.pinName.replace('{name}', 'Ana') })).toBeNull()
})

test('compares first in what offers differ, with the best marked, and says what is the same in one line', async () => {
  show([ana, from(9, 'Bia', { total_cents: 20_000, duration_minutes: 240 })])
  fireEvent.click(await screen.findByRole('button', { name: compare.both }))
  const comparison = within(await dialog())
  const values = comparison.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(values).toEqual([
    expect.stringMatching(/180,00Menor preço$/),
    expect.stringMatching(/200,00$/),
    'Ana: 2 h',
    'Bia: 4 h',
  ])
  const same = comparison.getByText(/^Igual nas duas · /).textContent
  expect(same).toMatch(/Início: .+ · Avaliação: .+ · Garantia: .+ · Cancelamento: /)
  expect(same).not.toMatch(/Duração/)
})

test('names material that an offer lacks and another one has', async () => {
  const items = [
    ...sentOffer().items,
    { kind: 'material' as const, text: 'Produtos de limpeza', amount_cents: 4_500 },
  ]
  show([ana, from(9, 'Bia', { items, material_cents: 4_500, total_cents: 22_500 })])
  fireEvent.click(await screen.findByRole('button', { name: compare.both }))
  const said = within(await dialog()).getAllByRole('listitem')
  expect(said.map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
    'Mão de obra R$ 180,00',
    compare.withoutMaterial,
    'Mão de obra R$ 180,00',
    'Produtos de limpeza R$ 45,00',
  ])
})

test('compares nothing while one offer is reserved', async () => {
  mockWorld.offers = [{ ...ana, status: 'awaiting_payment', can: [] }, bia, caio]
  mockWorld.booking = escrowedBooking({ status: 'awaiting_payment' })
  const { unmount } = showSignedInAt('/my-bookings/31/offers/', pt, <CompareOffers booking={31} />)
  await openButton('Bia')
  expect(screen.queryByRole('button', { name: compare.pinName.replace('{name}', 'Bia') })).toBeNull()
  unmount()
  mockWorld.offers = mockWorld.offers.slice(0, 2)
  showSignedInAt('/my-bookings/31/offers/', pt, <CompareOffers booking={31} />)
  await openButton('Bia')
  expect(screen.queryByRole('button', { name: compare.both })).toBeNull()
})

describe('an updated offer', () => {
  const updated = from(8, 'Ana', {
    status: 'update_pending',
    message: 'Tenho 8 anos de faxina.',
    pending_update: {
      ...sentOffer(),
      message: 'Com as janelas.',
      total_cents: 19_500,
      labour_cents: 19_500,
      key: 'k',
    },
    can: ['accept-update', 'decline-update', 'chat'],
  })

  test('has its former price struck through and both messages, on the card and in the sheet', async () => {
    show([updated, bia])
    await openButton('Ana')
    const [card] = screen.getAllByRole('listitem')
    const sheet = await openSheet('Ana')
    for (const place of [card, sheet]) {
      expect(place?.querySelector('del')?.textContent).toMatch(/180,00$/)
      expect(place?.querySelector('ins')?.textContent).toMatch(/195,00$/)
      for (const message of ['Tenho 8 anos de faxina.', 'Com as janelas.'])
        expect(place?.textContent).toContain(message)
    }
    expect(card?.textContent).toContain(compare.changed)
  })

  test('is answered at once where the address names it, though an earlier visit knew it as it was', async () => {
    const { client, unmount } = show([ana])
    // Loads the sheet.
    await openSheet('Ana')
    unmount()
    await client.invalidateQueries()
    let answer = () => undefined as void
    mockWorld.answered = new Promise((resolve) => (answer = resolve))
    mockWorld.offers = [updated]
    showSignedInAt('/my-bookings/31/offers/?offer=8', pt, <CompareOffers booking={31} />, client)
    await openButton('Ana')
    expect(screen.queryByRole('dialog')).toBeNull()
    await act(async () => answer())
    const sheet = within(await dialog())
    expect(
      sheet.getByRole<HTMLButtonElement>('button', { name: moves['accept-update'].action }).disabled,
    ).toBe(false)
    expect(sheet.queryByText(new RegExp(compare.changedWhileOpen.replace('{name}', 'Ana')))).toBeNull()
  })
})

test('terms that are free until the work begins are the same for different starts', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  // Within the seven days of the right to withdraw.
  show([from(8, 'Ana', { starts_at: inDays(2) }), from(9, 'Bia', { starts_at: inDays(3) })])
  fireEvent.click(await screen.findByRole('button', { name: compare.both }))
  const same = within(await dialog()).getByText(/^Igual nas duas · /).textContent
  expect(same).toContain(`Cancelamento: ${pt.bookings.cancellation.beforeStart}`)
  expect(same).not.toMatch(/Início/)
})

test('approves without another question and shows a refusal beside the button', async () => {
  show([ana])
  const sheet = await openSheet('Ana')
  expect(within(sheet).getByText(/Após o pagamento, o serviço está confirmado/)).toBeTruthy()
  mockWorld.refusal = new ApiError({ code: 'slot_taken' })
  fireEvent.click(within(sheet).getByRole('button', { name: moves.approve.action }))
  expect(await within(sheet).findByRole('alert')).toBeTruthy()
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})
