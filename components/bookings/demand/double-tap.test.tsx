import { show } from '@/hooks/testing/show'
import '@/hooks/testing/request-mocks'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { draft, requestFixture, resetFixture } from '@/hooks/testing/request'
import pt from '@/locales/pt.json'
import { RequestWizard } from './request-wizard'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const onward = () => screen.getByRole('button', { name: pt.demand.continue })
const takesPresses = (button: HTMLElement) => getComputedStyle(button).pointerEvents !== 'none'

const openAt = (step: number, part: Parameters<typeof draft>[0] = {}) => {
  localStorage.setItem('demand', JSON.stringify(draft({ kind: 'demand', when: null, ...part })))
  localStorage.setItem('currentStep', String(step))
  show(pt, <RequestWizard entry="demand" />)
}

beforeEach(resetFixture)

test('a second press before the next step is shown skips nothing and adds no history entry', async () => {
  openAt(2)
  await heading(pt.demand.headings.demand.where)
  await waitFor(() => expect(requestFixture.sent.map(({ id }) => id)).toContain('getLocalSupply'))
  await act(async () => {
    fireEvent.click(onward())
    fireEvent.click(onward())
  })
  await heading(pt.demand.headings.demand.when)
  expect(window.history.state).toMatchObject({ wizard: { depth: 1 } })
})

test('the next step takes presses once it has settled', async () => {
  openAt(2)
  await heading(pt.demand.headings.demand.where)
  await waitFor(() => expect(requestFixture.sent.map(({ id }) => id)).toContain('getLocalSupply'))
  expect(takesPresses(onward())).toBe(true)
  fireEvent.click(onward())
  await heading(pt.demand.headings.demand.when)
  expect(takesPresses(onward())).toBe(false)
  await waitFor(() => expect(takesPresses(onward())).toBe(true))
})

test('the day is asked: without an answer Continue marks the question, and "flexible" is one tap', async () => {
  openAt(4)
  await heading(pt.demand.headings.demand.when)
  const group = await screen.findByRole('radiogroup', { name: pt.demand.when.kinds.date.label })
  fireEvent.click(onward())
  expect(await screen.findByText(pt.fieldErrors.invalid_choice)).toBeTruthy()
  expect(group.getAttribute('aria-invalid')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${pt.demand.when.kinds.flexible.label}`) }))
  await heading('Sua casa')
  expect(JSON.parse(localStorage.getItem('demand') ?? '{}')).toMatchObject({ when: 'flexible', date: '' })
})

test('a day of the chips goes on with any hour, another date by its own field', async () => {
  openAt(4)
  fireEvent.click(await screen.findByLabelText(pt.demand.when.tomorrow))
  fireEvent.click(onward())
  await heading('Sua casa')
  const kept = () => JSON.parse(localStorage.getItem('demand') ?? '{}') as { date: string }
  expect(kept()).toMatchObject({ when: 'date', window: 'any' })
  expect(kept().date).toMatch(/^\d{4}-\d\d-\d\d$/)
  fireEvent.click(screen.getByRole('button', { name: pt.demand.back }))
  expect((await screen.findByLabelText<HTMLInputElement>(pt.demand.when.tomorrow)).checked).toBe(true)
  fireEvent.click(screen.getByLabelText(pt.demand.when.other))
  fireEvent.click(onward())
  expect(await screen.findByText(pt.fieldErrors.required)).toBeTruthy()
  fireEvent.change(screen.getByLabelText(new RegExp(`^${pt.demand.when.date}`)), {
    target: { value: '2099-12-01' },
  })
  expect(kept().date).toBe('2099-12-01')
})
