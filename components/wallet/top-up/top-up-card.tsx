'use client'

import { useQuery } from '@tanstack/react-query'
import type { Ref } from 'react'
import { CardForm, type CardHandle } from '@/components/payments/card/card-form'
import { Loaded } from '@/components/ui/loaded'
import { paymentQueries } from '@/hooks/payments/queries'

/** The card a deposit is paid with, all at once. */
export const TopUpCard = ({ ref, isBusy }: { ref: Ref<CardHandle>; isBusy: boolean }) => (
  <Loaded query={useQuery(paymentQueries.cardFields())} rows={1}>
    {(fields) => <CardForm ref={ref} checkout={{ card_fields: fields, installments: [] }} isBusy={isBusy} />}
  </Loaded>
)
