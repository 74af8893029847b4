import { fireEvent, screen } from '@testing-library/react'
import { draft } from '@/hooks/testing/request'
import { showAt } from '@/hooks/testing/show'
import { formatMoment, plainDate } from '@/lib/format/date'
import type { RequestDraft } from '@/lib/wizard/request'
import pt from '@/locales/pt.json'
import { SlotStep } from './slot-step'

/* First day of the times, and the text if there are none. */
interface Query {
  provider?: number
  date?: string
  days?: number
  first_of_day?: string
}
const mockWorld = {
  free: [] as string[],
  providers: [] as object[],
  priced: [] as { pk: number }[],
  full: 0,
  asked: [] as Query[],
}
jest.mock('@/lib/api/browser', () => ({
  call: async ({ id }: { id: string }, { query }: { query: Query & { limit?: number } }) => {
    // The list of instantly bookable providers requests more than one.
    if (id === 'listProviders')
      return { results: query.limit === 1 ? mockWorld.providers : mockWorld.priced, next: null }
    if (query.provider === mockWorld.full) return []
    if (query.first_of_day === 'true')
      return mockWorld.free.map((starts_at) => ({ starts_at, ends_at: starts_at }))
    mockWorld.asked.push(query)
    const free = mockWorld.free.filter((one) => query.days !== undefined || one.startsWith(query.date ?? ''))
    return free.map((starts_at) => ({ starts_at, ends_at: starts_at }))
  },
}))

const dayMs = 86_400_000
const dayAhead = (days: number) => plainDate(Date.now() + days * dayMs)
const at = (days: number) => `${dayAhead(days)}T13:00:00.000Z`
const onChange = jest.fn()
const show = (part: Partial<RequestDraft> = {}, provider: number | null = null, refused?: string) =>
  showAt(
    '/schedule-booking/',
    pt,
    <SlotStep
      id="slots"
      draft={draft({ date: '', provider, ...part })}
      city={3_550_308}
      chosenProvider={
        provider === null
          ? null
          : {
              pk: provider,
              full_name: 'Rui',
              member_since: '2026-01-10T12:00:00.000Z',
              price_cents: 18_000,
              rating: null,
              review_count: 0,
            }
      }
      refused={refused}
      onChange={onChange}
      onDone={() => undefined}
    />,
  )
const pressed = () =>
  screen.getAllByRole('button', { pressed: true }).map((one) => one.getAttribute('aria-label'))
const nameOf = (days: number) => formatMoment(`${dayAhead(days)}T12:00:00-03:00`, 'day', 'pt')
const words = pt.schedule.nothing

beforeEach(() => {
  onChange.mockClear()
  Object.assign(mockWorld, { free: [at(4)], providers: [], priced: [], full: 0, asked: [] })
})

test('opens on the first day with a free time and selects on it', async () => {
  show()
  fireEvent.click(await screen.findByRole('button', { name: '10:00' }))
  expect(pressed()).toEqual([nameOf(4)])
  expect(onChange).toHaveBeenCalledWith({ date: dayAhead(4), slot: at(4), provider: null })
  expect(mockWorld.asked).toEqual([expect.objectContaining({ date: dayAhead(1), days: 20 })])
})

const priced = (pk: number, full_name: string) => ({
  ...{ pk, full_name, member_since: '2026-01-10T12:00:00.000Z' },
  ...{ price_cents: 18_000, rating: null, review_count: 0 },
})
const radio = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })

test('proposes the first professional with a price, whose time is booked', async () => {
  mockWorld.priced = [priced(7, 'Rui'), priced(8, 'Ana')]
  show()
  fireEvent.click(await screen.findByRole('button', { name: '10:00' }))
  expect(radio(/Rui/).checked).toBe(true)
  expect(onChange).toHaveBeenCalledWith({ date: dayAhead(4), slot: at(4), provider: 7 })
  expect(mockWorld.asked.map(({ provider }) => provider)).toEqual([7])
})

test.each([
  ['the first professional is full', 7, () => undefined],
  [
    'offers of any professional are asked for',
    0,
    () => fireEvent.click(radio(new RegExp(pt.schedule.anyone.label))),
  ],
])('books nobody if %s', async (_, full, choose) => {
  Object.assign(mockWorld, { priced: [priced(7, 'Rui')], full })
  show()
  await screen.findByRole('radio', { name: /Rui/ })
  choose()
  onChange.mockClear()
  fireEvent.click(await screen.findByRole('button', { name: '10:00' }))
  expect(radio(/Rui/).checked).toBe(false)
  expect(onChange).toHaveBeenCalledWith({ date: dayAhead(4), slot: at(4), provider: null })
})

test('strikes out the days without a free time', async () => {
  mockWorld.free = [at(4), at(6)]
  show()
  const full = (days: number) => pt.schedule.fullDay.replace('{day}', nameOf(days))
  expect(await screen.findByRole('button', { name: full(3) })).toBeTruthy()
  expect(screen.queryByRole('button', { name: full(4) })).toBeNull()
  expect(screen.queryByRole('button', { name: full(6) })).toBeNull()
})

test('names on the professional why they cannot be booked', async () => {
  show({}, 7, 'below_least_price')
  const group = await screen.findByRole('radiogroup', {
    name: pt.schedule.who,
    description: pt.fieldErrors.below_least_price,
  })
  expect(group.getAttribute('aria-invalid')).toBe('true')
})

test('a day that was picked stays, also without a time; another day is the way out', async () => {
  show({ date: dayAhead(2) })
  expect(await screen.findByText(words.day)).toBeTruthy()
  expect(pressed()).toEqual([expect.stringContaining(nameOf(2))])
  expect(screen.queryByRole('button', { name: words.ask })).toBeNull()
})

test.each([
  ['everybody is full', [{ pk: 4 }], words.full],
  ['nobody does the work there', [], words.nobody],
])('offers a request for offers if %s', async (_, providers, said) => {
  Object.assign(mockWorld, { free: [], providers })
  show({ date: dayAhead(2) })
  expect(await screen.findByText(said)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: words.ask }))
  expect(onChange).toHaveBeenCalledWith({ kind: 'demand', provider: null, slot: null })
})

test('a professional without a free time is named', async () => {
  mockWorld.free = []
  show({}, 4)
  expect(await screen.findByText(words.provider.replace('{name}', 'Rui'))).toBeTruthy()
  expect(screen.queryByRole('button', { name: words.ask })).toBeNull()
})

test('continuing without a time leads to the times', async () => {
  show()
  const time = await screen.findByRole('button', { name: '10:00' })
  fireEvent.submit(document.getElementById('slots') as HTMLFormElement)
  expect(screen.getByText(pt.schedule.choose)).toBeTruthy()
  expect(document.activeElement).toBe(time)
})
