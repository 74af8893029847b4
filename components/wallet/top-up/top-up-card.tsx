'use client'

import { useQuery } from '@tanstack/react-query'
import type { Ref } from 'react'
import { CardForm, type CardHandle } from '@/components/payments/card/card-form'
import { QueryBoundary } from '@/components/ui/query-boundary'
import { paymentQueries } from '@/hooks/payments/queries'

/** The card a deposit is paid with, all at once. */
export const TopUpCard = ({ ref, isBusy }: { ref: Ref<CardHandle>; isBusy: boolean }) => (
  <QueryBoundary query={useQuery(paymentQueries.cardFields())} rows={1}>
    {(fields) => <CardForm ref={ref} checkout={{ card_fields: fields, installments: [] }} isBusy={isBusy} />}
  </QueryBoundary>
)
