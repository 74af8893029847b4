import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { noShowReport } from '@/hooks/testing/no-show'
import { sentOffer } from '@/hooks/testing/offers'
import { disputeOf, escrowedBooking } from '@/hooks/testing/payments'
import { showSignedInAt } from '@/hooks/testing/signed-in-stores'
import { ApiError } from '@/lib/api/error'
import type { Booking } from '@/lib/contract/bookings'
import type { Dispute } from '@/lib/contract/disputes'
import en from '@/locales/en.json'
import pt from '@/locales/pt.json'
import { DisputePage } from './dispute-page'

interface Sent {
  id: string
  input: { idempotencyKey?: string; body?: Record<string, unknown> }
}
const mockSent: Sent[] = []
const mockWorld: { booking: Booking; dispute: Dispute | null; step: () => Dispute } = {
  booking: escrowedBooking(),
  dispute: null,
  step: () => disputeOf(),
}
const mockCall = async ({ id }: { id: string }, input: Sent['input']) => {
  mockSent.push({ id, input })
  if (id === 'getBooking') return mockWorld.booking
  if (id === 'disputeBooking') {
    mockWorld.dispute = disputeOf({ status: 'talking' })
    mockWorld.booking = { ...mockWorld.booking, status: 'disputed', can: [] }
    return mockWorld.booking
  }
  if (id !== 'getBookingDispute') return mockWorld.step()
  if (!mockWorld.dispute) throw new ApiError({ status: 404, code: 'not_found' })
  return mockWorld.dispute
}
jest.mock('@/lib/api/browser', () => ({
  call: (...given: Parameters<typeof mockCall>) => mockCall(...given),
}))

const words = pt.disputes
const open = (booking: Partial<Booking>, dispute: Dispute | null = null) => {
  mockWorld.booking = escrowedBooking({ status: dispute ? 'disputed' : 'in_progress', ...booking })
  mockWorld.dispute = dispute
  showSignedInAt('/my-bookings/31/dispute/', pt, <DisputePage booking={31} />)
}
const sentTo = (id: string) => mockSent.filter((one) => one.id === id)

beforeAll(() => {
  window.scrollTo = () => undefined
})
beforeEach(() => {
  localStorage.clear()
  mockSent.length = 0
  mockWorld.step = () => disputeOf()
})

test('explains the consequences before the reason, and rejects a short reason', async () => {
  open({ can: ['dispute'] })
  expect(await screen.findByText(words.open.title)).toBeTruthy()
  expect(screen.queryByLabelText(new RegExp(words.open.reason))).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: words.open.go }))
  const heading = await screen.findByRole('heading', { name: words.open.reasonTitle })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  const confirm = screen.getByRole('button', { name: words.open.confirm })
  fireEvent.click(confirm)
  expect(screen.getByText(words.open.short.replace('{least}', '10'))).toBeTruthy()
  expect(sentTo('disputeBooking')).toHaveLength(0)
  fireEvent.change(screen.getByLabelText(new RegExp(words.open.reason)), {
    target: { value: 'O piso ficou riscado.' },
  })
  confirm.focus()
  fireEvent.click(confirm)
  fireEvent.click(confirm)
  expect(await screen.findByRole('heading', { name: words.stage.now.talking })).toBeTruthy()
  expect(sentTo('disputeBooking')).toHaveLength(1)
  // The focused form is gone.
  const title = screen.getByRole('heading', { level: 1 })
  await waitFor(() => expect(document.activeElement?.contains(title)).toBe(true))
  expect(document.activeElement).not.toBe(document.body)
})

test('shows the agreed items to an operator only', async () => {
  const dispute = disputeOf({ status: 'deciding', can: ['decide'] })
  const approved_offer = sentOffer({ status: 'approved', message: 'Tinta lavável, duas demãos.' })
  open({ role: 'operator', approved_offer }, dispute)
  expect(await screen.findByText('Tinta lavável, duas demãos.', undefined, { timeout: 20_000 })).toBeTruthy()
  expect(screen.getByText('Ver 1 item')).toBeTruthy()
  cleanup()
  open({ role: 'customer', approved_offer }, dispute)
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  expect(screen.queryByText(words.operator.agreed)).toBeNull()
})

test('limits a proposal to the escrowed amount and sends it once', async () => {
  open({ can: [] }, disputeOf())
  const amount = await screen.findByLabelText(words.split.refund.customer)
  fireEvent.change(amount, { target: { value: '20001' } })
  const send = screen.getByRole('button', { name: words.propose.send })
  fireEvent.click(send)
  expect(await screen.findByText(pt.fieldErrors.too_big)).toBeTruthy()
  expect(screen.getByText(/Máximo: R\$\s200,00/)).toBeTruthy()
  expect(sentTo('proposeSettlement')).toHaveLength(0)
  fireEvent.change(amount, { target: { value: '7525' } })
  await waitFor(() => expect(screen.getByText(/R\$\s106,04/)).toBeTruthy())
  fireEvent.click(send)
  fireEvent.click(send)
  await waitFor(() => expect(sentTo('proposeSettlement')).toHaveLength(1))
  expect(sentTo('proposeSettlement')[0]?.input).toMatchObject({
    body: { refund_cents: 7_525, text: '' },
    idempotencyKey: expect.stringMatching(/./),
  })
})

test('no sum is proposed for anybody, and a sent one is not there to be sent again', async () => {
  open({ can: [] }, disputeOf())
  const amount = await screen.findByLabelText<HTMLInputElement>(words.split.refund.customer)
  const send = screen.getByRole('button', { name: words.propose.send })
  fireEvent.click(send)
  expect(await screen.findByText(pt.fieldErrors.required)).toBeTruthy()
  expect(document.activeElement).toBe(amount)
  expect(sentTo('proposeSettlement')).toHaveLength(0)
  fireEvent.change(amount, { target: { value: '7525' } })
  fireEvent.click(send)
  await waitFor(() => expect(sentTo('proposeSettlement')).toHaveLength(1))
  await waitFor(() => expect(amount.value).toBe(''))
  fireEvent.click(send)
  await screen.findByText(pt.fieldErrors.required)
  expect(sentTo('proposeSettlement')).toHaveLength(1)
})

test('no two fields of the page share an id, so that each label names its own', async () => {
  open({ can: [] }, disputeOf())
  fireEvent.change(await screen.findByLabelText(new RegExp(words.evidence.text)), {
    target: { value: 'Estava assim.' },
  })
  expect(screen.getByLabelText<HTMLTextAreaElement>(words.propose.text).value).toBe('')
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  expect(ids.length).toBe(new Set(ids).size)
})

test('the slider and the amount are one value', async () => {
  open({ can: [] }, disputeOf())
  const slider = await screen.findByRole('slider', { name: words.propose.slider.customer })
  // The slider starts at 0 while the amount is empty.
  expect(slider.getAttribute('aria-valuetext')).toMatch(/R\$\s0,00/)
  expect(screen.getByLabelText<HTMLInputElement>(words.split.refund.customer).value).toBe('')
  fireEvent.change(slider, { target: { value: '15000' } })
  expect(screen.getByLabelText<HTMLInputElement>(words.split.refund.customer).value).toMatch(/150,00/)
})

test.each(['customer', 'provider'] as const)('words shares and outcome for the %s', async (role) => {
  const outcome = {
    settlement: 'refund',
    refund_cents: 20_000,
    provider_cents: 0,
    commission_cents: 0,
    reason: '',
    at: '2026-12-02T13:00:00.000Z',
  } as const
  open({ role, can: [] }, disputeOf())
  expect(await screen.findByText(words.propose.commission[role])).toBeTruthy()
  expect(screen.getByLabelText(words.split.refund[role])).toBeTruthy()
  cleanup()
  open({ role, can: [] }, disputeOf({ status: 'resolved', can: [], outcome }))
  expect(await screen.findByText(words.outcome.refund.title[role])).toBeTruthy()
  for (const text of [words.split.refund[role], words.outcome.toProvider[role]])
    expect(screen.getByText(text)).toBeTruthy()
})

test('accepting says both sums first, to each side in its own words', async () => {
  const proposal = {
    pk: 8,
    by: 'provider' as const,
    refund_cents: 5_000,
    text: 'Divido com você.',
    status: 'open' as const,
    created_at: '2026-12-02T12:00:00.000Z',
  }
  open({ can: [] }, disputeOf({ proposals: [proposal], can: ['accept'] }))
  fireEvent.click(await screen.findByRole('button', { name: words.accept.action }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toMatch(
    /R\$\s50,00 voltam para você.*profissional recebe R\$\s127,50; a comissão é de R\$\s22,50/,
  )
  mockWorld.step = () =>
    disputeOf({
      status: 'resolved',
      can: [],
      outcome: {
        settlement: 'split',
        refund_cents: 5_000,
        provider_cents: 13_050,
        commission_cents: 1_950,
        reason: '',
        at: '2026-12-02T13:00:00.000Z',
      },
    })
  fireEvent.click(within(dialog).getByRole('button', { name: words.accept.confirm }))
  expect(await screen.findByText(words.outcome.split.title.customer)).toBeTruthy()
  // Refund, payout and commission, exact to the cent.
  const outcome = screen.getByText(words.outcome.split.title.customer).closest('section')
  expect(outcome?.textContent).toMatch(/R\$\s50,00.*R\$\s130,50.*R\$\s19,50/)
  expect(sentTo('acceptSettlement')).toMatchObject([{ input: { body: { proposal: proposal.pk } } }])
})

test('hides unavailable actions: on own proposals, without evidence rights, in an ended dispute', async () => {
  const own = {
    pk: 8,
    by: 'customer' as const,
    refund_cents: 5_000,
    text: '',
    status: 'open' as const,
    created_at: '2026-12-02T12:00:00.000Z',
  }
  open({ can: [] }, disputeOf({ proposals: [own], can: [] }))
  await screen.findByRole('heading', { name: words.proposals.title })
  for (const name of [
    words.accept.action,
    words.propose.send,
    words.evidence.send,
    words.actions.escalate.action,
  ])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('both sides are named as the reader knows them', async () => {
  const at = '2026-12-02T12:00:00.000Z'
  const said = { pk: 1, by: 'provider' as const, text: 'Foi antes.', photos: [], created_at: at }
  open({ role: 'provider', can: [] }, disputeOf({ evidence: [said] }))
  const list = (await screen.findByText('Foi antes.')).closest('ol')
  expect([...(list?.querySelectorAll('strong') ?? [])].map((one) => one.textContent)).toEqual([
    'Cliente · Ana',
    'Você',
  ])
  cleanup()
  // The author of each statement is visible, too.
  open({ role: 'operator', can: [] }, disputeOf({ evidence: [said] }))
  const items = [...((await screen.findByText('Foi antes.')).closest('ol')?.children ?? [])]
  expect(
    items.map((one) => [one.querySelector('strong')?.textContent, one.getAttribute('data-side')]),
  ).toEqual([
    ['Cliente · Ana', 'customer'],
    ['Profissional · Rui Encanador', 'provider'],
  ])
})

test('while both talk, telling stands before dividing; later the proposals do', async () => {
  const headings = () => screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)
  open({ can: [] }, disputeOf({ status: 'talking' }))
  await screen.findByText(words.propose.title)
  expect(headings().indexOf(words.evidence.add)).toBeLessThan(headings().indexOf(words.propose.title))
  cleanup()
  open({ can: [] }, disputeOf({ status: 'proposing' }))
  await screen.findByText(words.propose.title)
  expect(headings().indexOf(words.propose.title)).toBeLessThan(headings().indexOf(words.evidence.add))
})

test('a dispute is asked for only where one was opened; after one was taken back, the next says so', async () => {
  open({ can: ['dispute'] })
  expect(await screen.findByText(words.open.title)).toBeTruthy()
  expect(sentTo('getBookingDispute')).toHaveLength(0)
  cleanup()
  const reached = [{ status: 'disputed' as const, at: '2026-12-01T15:00:00.000Z' }]
  const withdrawn = disputeOf({ status: 'withdrawn', reason: 'Faltou pintar uma parede.', can: [] })
  open({ can: ['dispute'], reached, status: 'in_progress' }, withdrawn)
  expect(await screen.findByText(words.withdrawn.title)).toBeTruthy()
  // The reason for the dispute stays visible to both sides.
  expect(screen.getByText('Faltou pintar uma parede.')).toBeTruthy()
  expect(screen.getByText(words.open.title)).toBeTruthy()
})

test('an operator decides with a reason, to the cent and once; nothing is chosen for them', async () => {
  const t = words.decide
  open({ role: 'operator', can: [] }, disputeOf({ status: 'deciding', can: ['decide'] }))
  fireEvent.click(await screen.findByRole('button', { name: t.go }))
  expect(await screen.findAllByText(pt.fieldErrors.required)).toHaveLength(2)
  expect(sentTo('decideDispute')).toHaveLength(0)
  fireEvent.click(screen.getByRole('radio', { name: new RegExp(`^${t.split.label}`) }))
  fireEvent.change(screen.getByLabelText(new RegExp(`^${t.refund.amount}`)), { target: { value: '7525' } })
  fireEvent.change(screen.getByLabelText(new RegExp(`^${t.reason}`)), {
    target: { value: 'As fotos mostram o risco.' },
  })
  fireEvent.click(screen.getByRole('button', { name: t.go }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/R\$\s75,25 voltam ao cliente, e R\$\s124,75 vão/)).toBeTruthy()
  const confirm = dialog.getByRole('button', { name: t.confirm })
  fireEvent.click(confirm)
  fireEvent.click(confirm)
  await waitFor(() => expect(sentTo('decideDispute')).toHaveLength(1))
  expect(sentTo('decideDispute')[0]?.input.body).toEqual({
    settlement: 'split',
    refund_cents: 7_525,
    reason: 'As fotos mostram o risco.',
  })
})

test('shows an operator both sides and the pending decision at once', async () => {
  open({ role: 'operator', can: [] }, disputeOf({ status: 'deciding', can: ['decide'] }))
  expect(await screen.findByText('Faxina: Ana (cliente) e Rui Encanador (profissional)')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(words.operator.title)
  expect(await screen.findByText(words.stage.operator.deciding)).toBeTruthy()
  expect(screen.queryByText(words.stage.text.deciding)).toBeNull()
  cleanup()
  open({ role: 'customer', can: [] }, disputeOf({ status: 'deciding', can: [] }))
  expect(await screen.findByText(words.stage.text.deciding)).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(words.pageTitle)
})

test('shows an empty state if no dispute can be opened', async () => {
  open({ can: [] })
  expect(await screen.findByText(words.none.title)).toBeTruthy()
})

test('once nothing can be agreed on any more, a proposal that was not accepted is of no effect', async () => {
  const proposal = { pk: 1, by: 'provider', refund_cents: 5_000, text: '', created_at: '' } as const
  const created_at = '2026-12-01T16:00:00.000Z'
  const proposals = [
    { ...proposal, created_at, status: 'accepted' },
    { ...proposal, created_at, pk: 2, by: 'customer', status: 'open' },
  ] as const
  open({ can: [] }, disputeOf({ status: 'resolved', can: [], proposals: [...proposals] }))
  expect(await screen.findByText(words.proposals.status.accepted)).toBeTruthy()
  expect(screen.getByText(words.proposals.status.closed)).toBeTruthy()
  expect(screen.queryByText(words.proposals.status.open)).toBeNull()
})

test.each(['withdraw', 'escalate'] as const)(
  'the question before %s may be left by “go back”',
  async (step) => {
    open({ can: [] }, disputeOf({ can: [step] }))
    fireEvent.click(await screen.findByRole('button', { name: words.actions[step].action }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.queryByRole('button', { name: pt.ui.cancel })).toBeNull()
    fireEvent.click(dialog.getByRole('button', { name: words.keep }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
)

test('states that operators read the request and the dispute, but not the chat', async () => {
  open({ can: [] }, disputeOf({ can: ['escalate', 'evidence'] }))
  expect(await screen.findByText(words.evidence.textHelp)).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: words.actions.escalate.action }))
  expect((await screen.findByRole('dialog')).textContent).toMatch(/mensagens do chat ela não lê/)
  expect([pt, en].map(({ disputes }) => /lê tudo|reads everything/.test(JSON.stringify(disputes)))).toEqual([
    false,
    false,
  ])
})

test.each(['customer', 'operator'] as const)(
  'shows the %s the statements of an earlier, withdrawn dispute',
  async (role) => {
    const at = (hour: number) => `2026-11-25T${hour}:00:00.000Z`
    const photos = [{ id: 'f', url: '/f.webp' }]
    const earlier: Dispute['earlier'][number] = {
      pk: 2,
      opened_by: 'customer',
      reason: 'Faltou pintar uma parede.',
      held_cents: 20_000,
      status: 'withdrawn',
      proposals: [
        { pk: 4, by: 'provider', refund_cents: 5_000, text: 'Divido.', status: 'open', created_at: at(15) },
      ],
      evidence: [{ pk: 9, by: 'provider', text: 'Pintei no dia seguinte.', photos, created_at: at(14) }],
      created_at: at(13),
      ended_at: at(16),
    }
    open({ role, can: [] }, disputeOf({ status: 'deciding', can: [], earlier: [earlier] }))
    const block = within(await screen.findByRole('region', { name: words.earlier.title }))
    expect(block.getByText(/25 de nov.* retirada em 25 de nov/)).toBeTruthy()
    expect(block.getByText('Faltou pintar uma parede.')).toBeTruthy()
    expect(block.getByText('Pintei no dia seguinte.')).toBeTruthy()
    expect(
      block.getByText(/Propôs que R\$\s50,00 de R\$\s200,00 voltassem ao cliente\.\s+Divido\./),
    ).toBeTruthy()
    expect(block.getByRole('img', { name: 'Foto 1 de Profissional · Rui Encanador' })).toBeTruthy()
    // The current dispute's reason is not among the earlier ones.
    expect(block.queryByText('O piso ficou riscado.')).toBeNull()
  },
)

test('lets an operator release the no-show fee, showing sums and evidence of presence first', async () => {
  const no_show_fee = { fee_cents: 6_000, refund_cents: 14_000, provider_cents: 5_100, commission_cents: 900 }
  const dispute = disputeOf({ status: 'deciding', can: ['decide'], no_show_fee })
  open({ role: 'operator', no_show: noShowReport({ dispute_until: null, sums: null }) }, dispute)
  expect(await screen.findByText(pt.bookings.presence.provider.code_tried)).toBeTruthy()
  expect(screen.queryByText(words.decide.release.label)).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: new RegExp(words.decide.fee.label) }))
  fireEvent.change(screen.getByLabelText(new RegExp(words.decide.reason)), {
    target: { value: 'As fotos mostram o profissional no local.' },
  })
  fireEvent.click(screen.getByRole('button', { name: words.decide.go }))
  const asked = await screen.findByRole('dialog', { name: words.decide.fee.title })
  expect(asked.textContent).toMatch(/R\$\s51,00 .*R\$\s140,00/)
  fireEvent.click(within(asked).getByRole('button', { name: words.decide.confirm }))
  await waitFor(() => expect(sentTo('decideDispute')).toHaveLength(1))
  expect(sentTo('decideDispute')[0]?.input.body).toMatchObject({ settlement: 'release' })
})
