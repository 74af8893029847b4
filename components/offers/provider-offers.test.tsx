import { waitFor } from '@testing-library/react'
import { showAt } from '@/hooks/testing/show'
import pt from '@/locales/pt.json'
import { ProviderOffers } from './provider-offers'

jest.mock('@/lib/api/browser', () => ({ call: async () => ({ results: [], next: null }) }))
jest.mock('@/hooks/accounts/session', () => ({ useSession: () => ({ status: 'signed-in' }) }))

test.each([
  ['approved', pt.offers.jobs.title],
  ['pending', pt.offers.title],
])('the window of the tab %s has the name of its heading', async (tab, title) => {
  showAt(`/provider/offers/?statusId=${tab}`, pt, <ProviderOffers />)
  await waitFor(() => expect(document.title).toMatch(new RegExp(`^${title} · `)))
})
