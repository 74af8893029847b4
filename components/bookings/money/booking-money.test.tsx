import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { sentOffer } from '@/hooks/testing/offers'
import { cancellationOf, chargedOf, escrowedBooking } from '@/hooks/testing/payments'
import { showAt } from '@/hooks/testing/show'
import { ApiError } from '@/lib/api/error'
import type { MaterialAdvance as Advance } from '@/lib/contract/booking-money'
import pt from '@/locales/pt.json'
import { CancelDialog } from './cancel-dialog'
import { MaterialAdvance } from './material-advance'
import { NoShowDialog } from './no-show-dialog'

interface Sent {
  id: string
  input: { body?: unknown; params?: unknown; idempotencyKey?: string }
}
const mockSent: Sent[] = []
const mockAnswers: Record<string, () => unknown> = {}
jest.mock('@/lib/api/browser', () => ({
  call: async ({ id }: { id: string }, input: Sent['input']) => {
    mockSent.push({ id, input })
    return mockAnswers[id]?.() ?? {}
  },
}))
const sentTo = (id: string) => mockSent.filter((one) => one.id === id)
const show = (children: ReactNode) => showAt('/my-bookings/31/', pt, children)
beforeEach(() => {
  localStorage.clear()
  mockSent.length = 0
  for (const id of Object.keys(mockAnswers)) mockAnswers[id] = () => ({})
})

describe('cancelling', () => {
  const words = pt.payments.cancel
  const open = (role: 'customer' | 'provider' = 'customer') => {
    const onClose = jest.fn()
    show(<CancelDialog booking={escrowedBooking({ role })} onClose={onClose} />)
    return onClose
  }

  test('shows each share to the cent with reason and validity, and cancels once', async () => {
    mockAnswers['getCancellation'] = () => cancellationOf()
    const onClose = open()
    expect(await screen.findByText(words.reason.late)).toBeTruthy()
    const rowsOf = (list: Element | null) =>
      [...(list?.querySelectorAll('div') ?? [])].map((row) => row.textContent?.replace(/\s/g, ' '))
    expect(rowsOf(document.querySelector('dl'))).toEqual([
      `${words.mine}R$ 160,00`,
      `${words.stays.replace('{name}', 'Rui')}R$ 40,00`,
    ])
    expect(rowsOf(screen.getByText(words.parts).closest('details'))).toEqual([
      `${words.fee}R$ 40,00`,
      `${words.goesTo.replace('{name}', 'Rui')}R$ 34,00`,
      `${words.commission}R$ 6,00`,
    ])
    const confirm = screen.getByRole('button', { name: words.confirm })
    fireEvent.click(confirm)
    fireEvent.click(confirm)
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sentTo('cancelBooking')).toHaveLength(1)
  })

  test('refetches outdated sums instead of canceling', async () => {
    mockAnswers['getCancellation'] = () => cancellationOf({ next_change_at: '2020-01-01T00:00:00.000Z' })
    open()
    await screen.findByText(words.reason.late)
    fireEvent.click(screen.getByRole('button', { name: words.reading }))
    await waitFor(() => expect(sentTo('getCancellation')).toHaveLength(2))
    expect(sentTo('cancelBooking')).toHaveLength(0)
  })

  test('a refusal is said where it was asked, and the reason that was typed stays', async () => {
    mockAnswers['getCancellation'] = () => cancellationOf()
    mockAnswers['cancelBooking'] = () => {
      throw new ApiError({ status: 409, code: 'state_changed' })
    }
    open()
    fireEvent.change(await screen.findByLabelText(words.why), { target: { value: 'Mudei de casa' } })
    fireEvent.click(screen.getByRole('button', { name: words.confirm }))
    expect(await within(screen.getByRole('dialog')).findByText(pt.errors.state_changed)).toBeTruthy()
    expect(screen.getByDisplayValue('Mudei de casa')).toBeTruthy()
  })

  test.each([
    ['2099-12-01T10:00:00.000Z', 'until'],
    ['2099-12-05T02:59:00.000Z', 'untilBegun'],
  ] as const)('states the validity until %s for work on 1 December (%s)', async (until, said) => {
    mockAnswers['getCancellation'] = () =>
      cancellationOf({ fee_cents: 0, reason: 'withdrawal_right', next_change_at: until })
    open()
    const [before, after] = words[said].split('{at}')
    const line = await screen.findByText((text) => text.startsWith(before ?? ''))
    expect(line.textContent?.endsWith(after ?? '')).toBe(true)
  })

  test('refunds interest in proportion and names the keeper of the rest', async () => {
    const refund = chargedOf(16_000, { installments: 3, interest_cents: 800, charged_cents: 16_800 })
    mockAnswers['getCancellation'] = () => cancellationOf({ refund, interest_kept_cents: 200 })
    open()
    const some = await screen.findByText(/^Reembolsamos também R\$\s8,00 de juros/)
    expect(some.textContent).toMatch(/R\$\s2,00 de juros ficam com a operadora do cartão/)
    expect(screen.getByText(/^R\$\s168,00$/)).toBeTruthy()
  })

  test('shows a provider the customer’s refund, the forgone earning and the figures', async () => {
    mockAnswers['getCancellation'] = () =>
      cancellationOf({
        fee_cents: 0,
        refund_cents: 20_000,
        provider_cents: 0,
        forgone_cents: 17_000,
        reason: 'provider',
      })
    open('provider')
    expect(await screen.findByText(words.customer)).toBeTruthy()
    expect(screen.getByText(words.forgone).closest('div')?.textContent).toContain('170,00')
    expect(screen.queryByText(words.mine)).toBeNull()
    for (const text of [words.reason.provider, words.figures, words.way.provider])
      expect(screen.getByText(text)).toBeTruthy()
  })
})

describe('reporting a no-show', () => {
  const words = pt.bookings.moves['no-show']
  test.each([
    ['customer', 'provider', 'usual', words.reason.provider],
    ['provider', 'no_show', 'usual', /duas horas de mão de obra e 40% dela/],
    ['provider', 'no_show', 'strict', /duas horas de mão de obra e 40% dela/],
    ['provider', 'no_show', 'flexible', /uma hora de mão de obra e 20% dela/],
    ['provider', 'withdrawal_right', 'usual', words.reason.withdrawal_right],
  ] as const)(
    'shows the %s each share and the reason (%s, %s) beforehand',
    async (role, reason, cancellation, said) => {
      mockAnswers['getCancellation'] = () => cancellationOf({ reason, next_change_at: null })
      const onClose = jest.fn()
      const booking = escrowedBooking({ role, approved_offer: sentOffer({ cancellation }) })
      show(<NoShowDialog booking={booking} onClose={onClose} />)
      expect(screen.getByRole('heading', { name: words.title[role] })).toBeTruthy()
      expect(await screen.findByText(said)).toBeTruthy()
      expect(sentTo('getCancellation')[0]?.input).toMatchObject({ query: { no_show: 'true' } })
      const { mine, customer } = pt.payments.cancel
      expect(screen.getByText(role === 'customer' ? mine : customer).closest('div')?.textContent).toContain(
        '160,00',
      )
      fireEvent.click(screen.getByRole('button', { name: words.confirm }))
      await waitFor(() => expect(onClose).toHaveBeenCalled())
      expect(sentTo('reportNoShow')).toHaveLength(1)
    },
  )

  test('can be closed, but not confirmed, while the sums load', async () => {
    mockAnswers['getCancellation'] = () => new Promise(() => undefined)
    const onClose = jest.fn()
    show(<NoShowDialog booking={escrowedBooking()} onClose={onClose} />)
    fireEvent.click(await screen.findByRole('button', { name: words.confirm }))
    expect(sentTo('reportNoShow')).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: pt.bookings.moves.keep }))
    expect(onClose).toHaveBeenCalledTimes(1)
  })
})

describe('an advance on material', () => {
  const words = pt.payments.advance
  const booking = escrowedBooking({
    status: 'in_progress',
    approved_offer: { material_cents: 5_000 } as NonNullable<
      ReturnType<typeof escrowedBooking>['approved_offer']
    >,
  })
  const advance = (part: Partial<Advance>): Advance => ({
    pk: 2,
    status: 'asked',
    amount_cents: 3_000,
    receipt: null,
    created_at: '2026-11-22T15:00:00.000Z',
    can: [],
    ...part,
  })

  test('the provider asks for no more than there is, once', async () => {
    mockAnswers['getMaterialAdvance'] = () => ({ available_cents: 5_000, advances: [] })
    mockAnswers['askMaterialAdvance'] = () => advance({})
    show(<MaterialAdvance booking={{ ...booking, role: 'provider' }} />)
    const field = await screen.findByLabelText(words.amount)
    // Seldom needed, so it is behind one line.
    expect(field.closest('details')?.open).toBe(false)
    // No request yet: an empty list would be announced.
    expect(screen.queryByRole('list')).toBeNull()
    fireEvent.change(field, { target: { value: '5001' } })
    fireEvent.click(screen.getByRole('button', { name: words.ask }))
    expect(await screen.findByText(pt.fieldErrors.too_big)).toBeTruthy()
    fireEvent.change(field, { target: { value: '3000' } })
    fireEvent.click(screen.getByRole('button', { name: words.ask }))
    await waitFor(() => expect(sentTo('askMaterialAdvance')).toHaveLength(1))
    expect(sentTo('askMaterialAdvance')[0]?.input).toMatchObject({
      body: { amount_cents: 3_000 },
      idempotencyKey: expect.stringMatching(/./),
    })
  })

  test('explains granting an advance beforehand', async () => {
    mockAnswers['getMaterialAdvance'] = () => ({
      available_cents: 2_000,
      advances: [advance({ can: ['grant', 'refuse'] })],
    })
    show(<MaterialAdvance booking={booking} />)
    fireEvent.click(await screen.findByRole('button', { name: words.grant.action }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toMatch(/retira R\$\s30,00 depois de começar o serviço, quando mostrar a nota/)
    expect(sentTo('grantMaterialAdvance')).toHaveLength(0)
    fireEvent.click(within(dialog).getByRole('button', { name: words.grant.confirm }))
    await waitFor(() => expect(sentTo('grantMaterialAdvance')).toHaveLength(1))
    expect(sentTo('grantMaterialAdvance')[0]?.input.params).toEqual({ pk: 31, advance: 2 })
  })

  test.each(['customer', 'provider'] as const)(
    'names the next step and its side for the %s',
    async (role) => {
      for (const status of ['asked', 'granted', 'refused', 'drawn'] as const) {
        mockAnswers['getMaterialAdvance'] = () => ({ available_cents: 0, advances: [advance({ status })] })
        const { unmount } = show(<MaterialAdvance booking={{ ...booking, role }} />)
        expect(await screen.findByText(words.next[status][role])).toBeTruthy()
        unmount()
      }
    },
  )

  test('requires the photo of a receipt to draw an advance', async () => {
    mockAnswers['getMaterialAdvance'] = () => ({
      available_cents: 0,
      advances: [advance({ status: 'granted', can: ['draw'] })],
    })
    show(<MaterialAdvance booking={{ ...booking, role: 'provider' }} />)
    fireEvent.click(await screen.findByRole('button', { name: words.draw }))
    expect(await screen.findByText(pt.fieldErrors.required)).toBeTruthy()
    expect(sentTo('drawMaterialAdvance')).toHaveLength(0)
  })
})
