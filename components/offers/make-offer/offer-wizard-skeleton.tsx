'use client'

import { useTranslations } from 'next-intl'
import { ListSkeleton } from '@/components/ui/list-skeleton'

/** Placeholder of the wizard while its script, the request or the draft loads. */
export const OfferWizardSkeleton = () => (
  <ListSkeleton rows={2} height={180} label={useTranslations('makeOffer')('loading')} />
)
