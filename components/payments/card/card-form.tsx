'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useImperativeHandle, useRef, useState, type Ref } from 'react'
import { Toggle } from '@/components/ui/toggle'
import type { PaymentBody } from '@/hooks/payments/mutations'
import { paymentQueries } from '@/hooks/payments/queries'
import type { Charged } from '@/lib/contract/charged'
import type { Checkout } from '@/lib/contract/payments'
import styles from './card-form.module.css'
import type { CardFieldsProps, FieldsHandle } from './fields-handle'
import { Installments } from './installments'
import { SavedCards } from './saved-cards'
import { SimulatedFields } from './simulated-fields'

// Loaded only where that gateway is in use, and its own script with it.
const MercadoPagoFields = dynamic(() => import('./mercadopago-fields').then((one) => one.MercadoPagoFields), {
  ssr: false,
})

/** The card fields of the gateway in use. */
const CardFields = ({ gateway, ...props }: CardFieldsProps & { gateway: string }) =>
  gateway === 'mercadopago' ? <MercadoPagoFields {...props} /> : <SimulatedFields {...props} />

interface Taken {
  part: Pick<PaymentBody, 'card' | 'card_token' | 'installments'>
  /** A second token, to save the card with. */
  toSave: string | null
}
export interface CardHandle {
  /** Returns the payment's card data; the same until `spent` is called. Null if a field is invalid. */
  take: () => Promise<Taken | null>
  spent: () => void
}

interface CardFormProps {
  ref: Ref<CardHandle>
  checkout: Pick<Checkout, 'card_fields' | 'installments'>
  /** Chosen instalment plan; absent if instalments are unavailable. */
  plan?: Charged | undefined
  onInstallments?: (installments: number) => void
  isBusy: boolean
}

/** Saved or new card, instalments, and whether to save the card. */
export const CardForm = ({ ref, checkout, plan, onInstallments, isBusy }: CardFormProps) => {
  const t = useTranslations('payments.card')
  const { data: cards = [] } = useQuery(paymentQueries.cards())
  const [chosen, setChosen] = useState<number | 'new' | null>(null)
  const [keeps, setKeeps] = useState(false)
  const fields = useRef<FieldsHandle>(null)
  const tokens = useRef<{ token: string; toSave: string | null } | null>(null)
  const saved = chosen === 'new' ? null : (cards.find(({ pk }) => pk === chosen) ?? cards[0] ?? null)
  const needsFields = saved === null || checkout.card_fields.saved_card_cvv
  const forget = () => {
    tokens.current = null
  }

  useImperativeHandle(ref, () => ({
    spent: forget,
    take: async () => {
      const common = { ...(saved ? { card: saved.pk } : {}), installments: plan?.installments ?? 1 }
      if (!needsFields) return { part: common, toSave: null }
      if (!tokens.current) {
        const token = (await fields.current?.tokenize()) ?? null
        if (token === null) return null
        const toSave = keeps && !saved ? ((await fields.current?.tokenize()) ?? null) : null
        tokens.current = { token, toSave }
      }
      return { part: { ...common, card_token: tokens.current.token }, toSave: tokens.current.toSave }
    },
  }))
  return (
    <div className={styles.form}>
      <SavedCards
        cards={cards}
        value={saved?.pk ?? 'new'}
        onChange={(one) => {
          forget()
          setChosen(one)
        }}
      />
      {needsFields ? (
        <CardFields
          key={saved?.pk ?? 'new'}
          ref={fields}
          gateway={checkout.card_fields.gateway}
          clientKey={checkout.card_fields.client_key}
          saved={saved}
          readOnly={isBusy}
          onEdit={forget}
        />
      ) : null}
      {plan && onInstallments ? (
        <Installments offered={checkout.installments} chosen={plan} onChange={onInstallments} />
      ) : null}
      {saved ? null : (
        <Toggle
          look="box"
          label={t('save')}
          checked={keeps}
          onChange={(checked) => {
            forget()
            setKeeps(checked)
          }}
        />
      )}
      <p className={styles.soft}>{t('safe')}</p>
    </div>
  )
}
