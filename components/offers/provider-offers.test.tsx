import { waitFor } from '@testing-library/react'
import { showSignedInAt } from '@/hooks/testing/signed-in-stores'
import pt from '@/locales/pt.json'
import { ProviderOffers } from './provider-offers'

jest.mock('@/lib/api/browser', () => ({ call: async () => ({ results: [], next: null }) }))

test.each([
  ['approved', pt.offers.jobs.title],
  ['pending', pt.offers.title],
])('the window of the tab %s has the name of its heading', async (tab, title) => {
  showSignedInAt(`/provider/offers/?statusId=${tab}`, pt, <ProviderOffers />)
  await waitFor(() => expect(document.title).toMatch(new RegExp(`^${title} · `)))
})
