'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import toast from 'react-hot-toast'
import { brandName } from '@/components/payments/card/brand-name'
import { Button } from '@/components/ui/button'
import { ConfirmRemoval } from '@/components/ui/confirm-removal'
import { QueryBoundary } from '@/components/ui/query-boundary'
import { Section } from '@/components/ui/section'
import { StatusChip } from '@/components/ui/status-chip'
import styles from '@/components/wallet/wallet.module.css'
import { paymentQueries } from '@/hooks/payments/queries'
import { useErrorText } from '@/hooks/use-error-text'
import { useRemoveCard, useSetDefaultCard } from '@/hooks/wallet/mutations'
import type { SavedCard } from '@/lib/contract/cards'

const useCardName = () => {
  const t = useTranslations('wallet.cards')
  return ({ brand, last4 }: SavedCard) => t('name', { brand: brandName(brand), last4 })
}

const CardRow = ({ card, onRemove }: { card: SavedCard; onRemove: () => void }) => {
  const t = useTranslations('wallet.cards')
  const text = useErrorText()
  const name = useCardName()(card)
  const prefer = useSetDefaultCard()
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <strong>{name}</strong>
        <small>{t('until', { exp: card.exp })}</small>
      </span>
      {card.is_default ? <StatusChip tone="good">{t('default')}</StatusChip> : null}
      <span className={styles.rowActions}>
        {card.is_default ? null : (
          <Button
            look="plain"
            size="small"
            busy={prefer.isPending}
            onClick={() => prefer.mutate(card.pk, { onError: (error) => toast.error(text(error)) })}
            aria-label={t('preferOf', { name })}
          >
            {t('prefer')}
          </Button>
        )}
        <Button
          size="small"
          look="plain"
          tone="danger"
          onClick={onRemove}
          aria-label={t('removeOf', { name })}
        >
          {t('remove')}
        </Button>
      </span>
    </li>
  )
}

const Cards = ({ cards }: { cards: SavedCard[] }) => {
  const t = useTranslations('wallet.cards')
  const text = useErrorText()
  const nameOf = useCardName()
  const remove = useRemoveCard()
  const [removing, setRemoving] = useState<SavedCard | null>(null)
  const confirm = (card: SavedCard) =>
    remove.mutate(card.pk, {
      onSuccess: () => toast.success(t('removed')),
      onError: (error) => toast.error(text(error)),
      onSettled: () => setRemoving(null),
    })
  if (cards.length === 0) return <p className={styles.quiet}>{t('empty')}</p>
  return (
    <>
      <ul className={styles.list}>
        {cards.map((card) => (
          <CardRow key={card.pk} card={card} onRemove={() => setRemoving(card)} />
        ))}
      </ul>
      <ConfirmRemoval
        row={removing}
        title={t('removeTitle')}
        confirm={t('remove')}
        busy={remove.isPending}
        onConfirm={confirm}
        onClose={() => setRemoving(null)}
      >
        {(one) => t('removeText', { name: nameOf(one) })}
      </ConfirmRemoval>
    </>
  )
}

/** Cards stored at the gateway; only distinguishing data is here. */
export const CardList = () => {
  const t = useTranslations('wallet.cards')
  return (
    <Section title={t('title')}>
      <QueryBoundary query={useQuery(paymentQueries.cards())} rows={1} height={72}>
        {(cards) => <Cards cards={cards} />}
      </QueryBoundary>
    </Section>
  )
}
