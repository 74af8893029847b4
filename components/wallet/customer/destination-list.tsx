'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { lazyDialog } from '@/components/ui/lazy-dialog'
import { QueryBoundary } from '@/components/ui/query-boundary'
import { Section } from '@/components/ui/section'
import styles from '@/components/wallet/wallet.module.css'
import {
  choicesOf,
  isCoolingDown,
  visibleFrom,
  type Destination,
} from '@/components/wallet/withdraw/destination-choices'
import { NoPassword, NoTaxNumber } from '@/components/wallet/withdraw/missing-requirement'
import { RemoveDestination } from '@/components/wallet/withdraw/remove-destination'
import { accountQueries } from '@/hooks/accounts/queries'
import { useNow } from '@/hooks/use-now'
import { walletQueries } from '@/hooks/wallet/queries'
import type { User } from '@/lib/contract/accounts'
import type { Destinations } from '@/lib/contract/wallet'
import { formatDateTime } from '@/lib/format/date'
import { paths } from '@/lib/paths'

const AddDestination = lazyDialog(() =>
  import('@/components/wallet/withdraw/add-destination').then((module) => module.AddDestination),
)

const minuteMs = 60_000

interface DestinationRowProps {
  destination: Destination
  now: number
  onRemove: () => void
}

const DestinationRow = ({ destination, now, onRemove }: DestinationRowProps) => {
  const t = useTranslations('withdraw.destination')
  const locale = useLocale()
  const { keyType, masked, bank, holder } = destination
  const told = isCoolingDown(destination, now)
    ? t('resting', { at: formatDateTime(visibleFrom(destination), locale) })
    : (bank ?? holder)
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <strong>{t('name', { kind: t(`type.${keyType ?? 'iban'}`), masked })}</strong>
        <small>{told}</small>
      </span>
      <span className={styles.rowActions}>
        <Button
          size="small"
          look="plain"
          tone="danger"
          onClick={onRemove}
          aria-label={t('removeOf', { masked })}
        >
          {t('remove')}
        </Button>
      </span>
    </li>
  )
}

interface SavedProps {
  known: Destinations
  user: User
}

const Saved = ({ known, user }: SavedProps) => {
  const t = useTranslations('withdraw.destination')
  const now = useNow(minuteMs)
  const { data: person } = useQuery(accountQueries.profile())
  const [isAdding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Destination | null>(null)
  const choices = choicesOf(known)
  const close = () => setAdding(false)
  return (
    <>
      {choices.length === 0 ? (
        <p className={styles.quiet}>{t('empty')}</p>
      ) : (
        <ul className={styles.list}>
          {choices.map((one) => (
            <DestinationRow key={one.pk} destination={one} now={now} onRemove={() => setRemoving(one)} />
          ))}
        </ul>
      )}
      {!person ? null : !person.tax_number ? (
        <NoTaxNumber back={paths.wallet('customer')} />
      ) : !user.has_password ? (
        <NoPassword />
      ) : (
        <>
          <Button look="quiet" onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
          <AddDestination
            open={isAdding}
            owner={{ taxNumber: person.tax_number, email: user.email, phone: user.phone ?? '' }}
            restMinutes={known.rest_minutes}
            known={choices.map(({ pk }) => pk)}
            onAdded={close}
            onClose={close}
          />
        </>
      )}
      <RemoveDestination removing={removing} onClose={() => setRemoving(null)} />
    </>
  )
}

/** The account holder's own Pix keys and IBANs, with add and remove. */
export const DestinationList = ({ user }: { user: User }) => {
  const t = useTranslations('withdraw.destination')
  return (
    <Section title={t('title')}>
      <QueryBoundary query={useQuery(walletQueries.destinations())} rows={1} height={72}>
        {(known) => <Saved known={known} user={user} />}
      </QueryBoundary>
    </Section>
  )
}
