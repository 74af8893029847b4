import { useQuery } from '@tanstack/react-query'
import { accountQueries } from '@/hooks/accounts/queries'
import { providerQueries } from '@/hooks/provider/queries'
import { walletQueries } from '@/hooks/wallet/queries'
import type { Profile } from '@/lib/contract/accounts'
import type { Availability, UserService } from '@/lib/contract/provider'
import type { Destinations } from '@/lib/contract/wallet'
import type { BeginProgress } from '@/lib/wizard/begin'

/** A provider's data that the steps of the set-up ask for. */
export interface SetUp {
  services: UserService[]
  availability: Availability
  profile: Profile
  destinations: Destinations
}

/** A step is done once its data exists, on whatever page it was entered. */
const progressOf = ({ services, availability, profile, destinations }: SetUp): BeginProgress => ({
  service: services.length > 0,
  area: services.length > 0,
  hours: availability.weekly.length > 0,
  photo: profile.photo !== null,
  price: services.some(({ price_cents }) => price_cents !== null),
  pix: destinations.pix_keys.length + destinations.ibans.length > 0,
})

/** Reads the data of all steps; undefined until all are there. */
export const useBeginProgress = () => {
  const [services, availability, profile, destinations] = [
    useQuery(providerQueries.services()),
    useQuery(providerQueries.availability()),
    useQuery(accountQueries.profile()),
    useQuery(walletQueries.destinations()),
  ]
  const reads = [services, availability, profile, destinations]
  const setUp: SetUp | undefined =
    services.data && availability.data && profile.data && destinations.data
      ? {
          services: services.data,
          availability: availability.data,
          profile: profile.data,
          destinations: destinations.data,
        }
      : undefined
  return {
    setUp,
    progress: setUp && progressOf(setUp),
    isError: reads.some(({ isError }) => isError),
    refetch: () => void Promise.all(reads.map((read) => read.refetch())),
  }
}
