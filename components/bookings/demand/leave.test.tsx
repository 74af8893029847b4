import { show } from '@/hooks/testing/show'
import '@/hooks/testing/request-mocks'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { UnfinishedRequest } from '@/components/bookings/unfinished-request'
import { draft, requestFixture, resetFixture } from '@/hooks/testing/request'
import pt from '@/locales/pt.json'
import { RequestWizard } from './request-wizard'

const words = pt.demand.leave
const open = async (step: string, part = {}) => {
  localStorage.setItem('demand', JSON.stringify(draft(part)))
  localStorage.setItem('currentStep', step)
  show(pt, <RequestWizard entry="demand" />)
  await screen.findByRole('heading', { level: 1 })
}
const close = async () => fireEvent.click(await screen.findByRole('button', { name: words.close }))

beforeEach(resetFixture)

test.each([
  ['signed-in', words.inBookings, '/my-bookings/?statusId=booking_offers'],
  ['anonymous', words.inWizard, '/'],
] as const)('saves the request for later at its step and says where it is: %s', async (status, where, to) => {
  requestFixture.status = status
  await open('2')
  await close()
  expect(await screen.findByText(where)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: words.save }))
  expect(requestFixture.went).toEqual([to])
  expect(localStorage.getItem('demand')).toContain('Paulista')
  expect(localStorage.getItem('currentStep')).toBe('2')
})

test('discards the request with its step and estimate', async () => {
  await open('2')
  await close()
  fireEvent.click(await screen.findByRole('button', { name: words.discard }))
  expect(['demand', 'currentStep', 'priceEstimates'].map((key) => localStorage.getItem(key))).toEqual([
    null,
    null,
    null,
  ])
  expect(requestFixture.went).toHaveLength(1)
})

test('stays in the request', async () => {
  await open('2')
  await close()
  fireEvent.click(await screen.findByRole('button', { name: words.stay }))
  await waitFor(() => expect(screen.queryByText(words.title)).toBeNull())
  expect(requestFixture.went).toEqual([])
  expect(localStorage.getItem('demand')).toContain('Paulista')
})

test('closes at once where nothing was chosen', async () => {
  await open('1', { service: null })
  await close()
  expect(requestFixture.went).toHaveLength(1)
  expect(screen.queryByText(words.title)).toBeNull()
})

test('the list of bookings links to a request saved for later, and shows nothing without one', async () => {
  localStorage.setItem('demand', JSON.stringify(draft()))
  show(pt, <UnfinishedRequest />)
  expect((await screen.findByText(pt.bookings.unfinished.continue)).getAttribute('href')).toBe('/demand/')
  cleanup()
  localStorage.clear()
  const { container } = show(pt, <UnfinishedRequest />)
  await waitFor(() => expect(container.textContent).toBe(''))
})
