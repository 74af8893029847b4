'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import { AccountCard } from '@/components/accounts/account-card'
import { AddressForm } from '@/components/accounts/addresses/address-form'
import { SignedIn } from '@/components/accounts/sign-in/signed-in'
import { ServicesForm } from '@/components/provider/services/services-form'
import { ErrorState } from '@/components/ui/error-state'
import { ListSkeleton } from '@/components/ui/list-skeleton'
import { accountQueries } from '@/hooks/accounts/queries'
import { useSession } from '@/hooks/accounts/session'
import { useCompletionRedirect } from '@/hooks/accounts/use-completion-redirect'
import { providerQueries } from '@/hooks/provider/queries'
import { roles, type User } from '@/lib/contract/accounts'
import { isMissingAuthorization } from '@/lib/contract/errors'
import { readCookie } from '@/lib/storage/cookies'
import { storageKeys } from '@/lib/storage/keys'
import { RoleForm } from './role-form'

/** The verification the API last found missing, also before a reload. */
const useAsked = () => {
  const { missing } = useSession()
  if (missing === 'role' || missing === 'address' || missing === 'service') return missing
  const stored = readCookie(storageKeys.shouldCompleteProfile)
  return isMissingAuthorization(stored) ? stored : null
}

/** The role the person came to add. */
const useAdded = () => {
  const add = useSearchParams().get('add')
  return roles.find((role) => role === add) ?? null
}

const Complete = ({ user }: { user: User }) => {
  const t = useTranslations('accounts.complete')
  const ui = useTranslations('ui')
  const { profileCompleted, chooseRole } = useSession()
  const added = useAdded()
  const asked = useAsked()
  const profile = useQuery(accountQueries.profile())
  const services = useQuery({ ...providerQueries.services(), enabled: user.is_provider })

  const hasRole = user.is_consumer || user.is_provider
  const isLoaded = profile.data !== undefined && (!user.is_provider || services.data !== undefined)
  // A customer is asked for an address, a provider for services; the API may ask for a second role.
  const holdsAdded = added === null || (added === 'provider' ? user.is_provider : user.is_consumer)
  const wantsRole = !hasRole || !holdsAdded || (asked === 'role' && !(user.is_consumer && user.is_provider))
  const wantsAddress =
    profile.data?.addresses.length === 0 && ((user.is_consumer && added === null) || asked === 'address')
  const wantsServices = user.is_provider && added !== 'consumer' && services.data?.length === 0
  const isDone = isLoaded && !wantsRole && !wantsAddress && !wantsServices
  useEffect(() => {
    if (isDone) profileCompleted()
  }, [isDone, profileCompleted])
  useCompletionRedirect(user, isDone, isLoaded && !isDone)

  if (profile.isError || services.isError)
    return <ErrorState retry={() => void Promise.all([profile.refetch(), services.refetch()])} />
  if (added && !holdsAdded)
    return (
      <AccountCard wide title={t(`become.${added}.title`)} lead={t(`become.${added}.lead`)}>
        <RoleForm
          without={roles.filter((role) => role !== added)}
          onSaved={() => {
            chooseRole(added === 'provider' ? 'provider' : 'customer')
            profileCompleted()
          }}
        />
      </AccountCard>
    )
  if (wantsRole) {
    const held = [...(user.is_consumer ? ['consumer'] : []), ...(user.is_provider ? ['provider'] : [])]
    return (
      <AccountCard wide title={t('role.title')} lead={t('role.lead')}>
        <RoleForm without={held} onSaved={profileCompleted} />
      </AccountCard>
    )
  }
  if (wantsServices)
    return (
      <AccountCard wide title={t('service.title')} lead={t('service.lead')}>
        <ServicesForm services={[]} submitLabel={t('continue')} onSaved={() => undefined} />
      </AccountCard>
    )
  if (wantsAddress)
    return (
      <AccountCard wide title={t('address.title')} lead={t('address.lead')}>
        <AddressForm addresses={[]} submitLabel={t('continue')} onSaved={() => undefined} />
      </AccountCard>
    )
  return (
    <AccountCard wide title={t('title')}>
      <ListSkeleton rows={2} label={ui('loading')} />
    </AccountCard>
  )
}

export const CompleteProfile = () => <SignedIn>{(user) => <Complete user={user} />}</SignedIn>
