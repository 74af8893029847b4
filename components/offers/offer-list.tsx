'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
import { BottomBar } from '@/components/ui/bottom-bar'
import { Button } from '@/components/ui/button'
import { preloadConfirmQuestion } from '@/components/ui/confirm-dialog'
import { loadOnPress } from '@/components/ui/load-on-press'
import { Notice } from '@/components/ui/notice'
import { useOfflineNotice } from '@/hooks/use-offline-notice'
import { usePrefetch } from '@/hooks/use-prefetch'
import { openOfferLimit, type Offer } from '@/lib/contract/offers'
import { useRouter } from '@/lib/i18n/navigation'
import { paths } from '@/lib/paths'
import styles from './compare-offers.module.css'
import { EndedOffers } from './ended-offers'
import { loadOfferStep } from './lazy-offer-step'
import { OfferCard } from './offer-card'
import {
  badgesOf,
  cardFacts,
  isOpen,
  keepOrder,
  maxPinned,
  offerSortOf,
  sortOffers,
  type CardFact,
  type OfferSort,
} from './offer-facts'
import { useCardFact } from './term-facts'

const SortOffers = dynamic(() => import('./sort-offers').then((module) => module.SortOffers), {
  ssr: false,
  loading: () => <span className={styles.sortWaiting} />,
})
const loadSheet = () => import('./offer-sheet').then((module) => module.OfferSheet)
const OfferSheet = loadOnPress(loadSheet, useOfflineNotice)
const loadComparison = () => import('./offer-comparison').then((module) => module.OfferComparison)
const OfferComparison = loadOnPress(loadComparison, useOfflineNotice)

/** Sorts once; later offers follow, so that what is being read keeps its place. Another order sorts anew. */
const useStableOrder = (offers: readonly Offer[], sort: OfferSort): Offer[] => {
  const sorted = sortOffers(offers, sort)
  const now = sorted.map(({ pk }) => pk)
  const [former, setFormer] = useState({ sort, order: now })
  const order = former.sort === sort ? keepOrder(former.order, now) : now
  if (former.sort !== sort || order.join() !== former.order.join()) setFormer({ sort, order })
  return order.flatMap((pk) => sorted.find((offer) => offer.pk === pk) ?? [])
}

/** Why the offer that the address names is not opened; nothing if it can be. */
const NamedOffer = ({ offers, named }: { offers: readonly Offer[]; named: number }) => {
  const t = useTranslations('offers.compare.named')
  const offer = offers.find(({ pk }) => pk === named)
  const [wasOpen] = useState(offer !== undefined && isOpen(offer))
  if (wasOpen) return null
  return (
    <div className={styles.named} role="status">
      <Notice tone="fact">{offer ? t('ended', { name: offer.provider.full_name }) : t('missing')}</Notice>
    </div>
  )
}

/** Terms that every offer has, said once above the cards. */
const CommonTerms = ({ offer, facts }: { offer: Offer | undefined; facts: readonly CardFact[] }) => {
  const t = useTranslations('offers')
  const factText = useCardFact()
  if (!offer || facts.length === 0) return null
  return (
    <p className={styles.common}>
      {t('compare.common', {
        terms: facts.map((fact) => `${t(`terms.${fact}`)}: ${factText(offer, fact)}`).join(' · '),
      })}
    </p>
  )
}

interface CompareBarProps {
  count: number
  onCompare: () => void
  onClear: () => void
}

/** Marked offers, and the way to their table. */
const CompareBar = ({ count, onCompare, onClear }: CompareBarProps) => {
  const t = useTranslations('offers.compare')
  return (
    <BottomBar label={t('tableTitle')} className={styles.bar}>
      <span role="status">{count > 1 ? t('pinned', { count }) : t('pinMore')}</span>
      <span className={styles.barActions}>
        <Button look="plain" tone="neutral" onClick={onClear}>
          {t('clear')}
        </Button>
        <Button disabled={count < 2} onClick={onCompare}>
          {t('sideBySide')}
        </Button>
      </span>
    </BottomBar>
  )
}

interface OfferListProps {
  booking: number
  /** The offers are the present ones, not those of an earlier visit that are being read again. */
  isFresh: boolean
  isReviewed: boolean
  /** At least one offer can be accepted, or is reserved for payment. */
  isChoosing: boolean
  /** Deadline of the request; null while loading. */
  openUntil: string | null
  offers: readonly Offer[]
}

/** Offers a customer can take, each opened in a sheet; those that ended below. */
export const OfferList = ({
  booking,
  isFresh,
  isReviewed,
  isChoosing,
  openUntil,
  offers,
}: OfferListProps) => {
  const t = useTranslations('offers.compare')
  const router = useRouter()
  const search = useSearchParams()
  const sort = offerSortOf(search.get('sort'))
  const named = search.has('offer') ? Number(search.get('offer')) : null
  const ordered = useStableOrder(offers, sort)
  const open = ordered.filter(isOpen)
  const badges = badgesOf(offers)
  const [opened, setOpened] = useState<number | null>(null)
  const [marked, setMarked] = useState<number[]>([])
  const [compared, setComparing] = useState<readonly number[]>([])
  const [followed, setFollowed] = useState<number | null>(null)
  usePrefetch(loadSheet)
  usePrefetch(loadComparison)
  usePrefetch(loadOfferStep)
  usePrefetch(preloadConfirmQuestion)
  const shown = offers.find(({ pk }) => pk === opened)
  const isNamedOpen = open.some(({ pk }) => pk === named)
  useEffect(() => {
    // An offer opened as it was before would be announced as changed.
    if (named === followed || !isFresh) return
    // Once for each address, after its card has the focus, which the sheet gives back on closing.
    setFollowed(named)
    if (isNamedOpen) setOpened(named)
  }, [named, followed, isNamedOpen, isFresh])
  // Paying for the reserved offer, or giving it up, is above.
  const isReserved = open.some(({ status }) => status === 'awaiting_payment')
  const mayCompare = isChoosing && !isReserved
  const mayPin = mayCompare && open.length > 2
  const pinned = mayPin ? marked.filter((pk) => open.some((offer) => offer.pk === pk)) : []
  const facts = cardFacts(open)
  const pin = (pk: number) =>
    setMarked(pinned.includes(pk) ? pinned.filter((one) => one !== pk) : [...pinned, pk])
  const reviewed = (offer: Offer) => isReviewed && offer.status === 'awaiting_payment'
  const toPayment = () => router.push(paths.payBooking(booking))
  return (
    <>
      {named === null ? null : <NamedOffer key={`named-${named}`} offers={offers} named={named} />}
      {isChoosing ? (
        <div className={styles.tools} data-reserved={isReserved ? '' : undefined}>
          <p role="status">{t('count', { count: open.length, limit: openOfferLimit })}</p>
          {mayCompare && open.length === 2 ? (
            <Button look="quiet" size="small" onClick={() => setComparing(open.map(({ pk }) => pk))}>
              {t('both')}
            </Button>
          ) : null}
          {open.length > 2 ? (
            <SortOffers
              sort={sort}
              onSort={(to) => router.replace(paths.bookingOffers(booking, { sort: to }), { scroll: false })}
            />
          ) : null}
        </div>
      ) : null}
      <CommonTerms offer={open[0]} facts={facts.common} />
      {open.length > 0 ? (
        <ul className={styles.grid} data-alone={open.length === 1 ? '' : undefined}>
          {open.map((offer) => {
            const isPinned = pinned.includes(offer.pk)
            return (
              <OfferCard
                key={offer.pk}
                offer={offer}
                facts={facts.own}
                badge={badges.get(offer.pk)?.[0]}
                isReviewed={reviewed(offer)}
                isNamed={offer.pk === named}
                onOpen={() => setOpened(offer.pk)}
                hasButton={open.length <= 2}
                isPinned={isPinned}
                onPin={mayPin && (isPinned || pinned.length < maxPinned) ? () => pin(offer.pk) : undefined}
              />
            )
          })}
        </ul>
      ) : (
        <p>{t(isChoosing ? 'allEnded' : 'over')}</p>
      )}
      <EndedOffers offers={ordered.filter((offer) => !isOpen(offer))} named={named} />
      {pinned.length > 0 ? (
        <CompareBar
          count={pinned.length}
          onCompare={() => setComparing(pinned)}
          onClear={() => setMarked([])}
        />
      ) : null}
      {shown ? (
        <OfferSheet
          key={`sheet-${shown.pk}`}
          offer={shown}
          openUntil={openUntil}
          isReviewed={reviewed(shown)}
          onApproved={toPayment}
          onClose={() => setOpened(null)}
        />
      ) : null}
      {compared.length > 0 ? (
        <OfferComparison
          offers={compared.flatMap((pk) => offers.find((offer) => offer.pk === pk) ?? [])}
          isReviewed={isReviewed}
          onApproved={toPayment}
          onClose={() => setComparing([])}
        />
      ) : null}
    </>
  )
}
