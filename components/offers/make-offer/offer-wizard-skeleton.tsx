'use client'

import { useTranslations } from 'next-intl'
import { ListSkeleton } from '@/components/ui/list-skeleton'

/** The shape of the wizard while its script, the request or what was typed before is on its way. */
export const OfferWizardSkeleton = () => (
  <ListSkeleton rows={2} height={180} label={useTranslations('makeOffer')('loading')} />
)
