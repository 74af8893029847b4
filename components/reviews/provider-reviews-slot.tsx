'use client'
import dynamic from 'next/dynamic'

/** The reviews stand below the first sight: what reads them is loaded after it. */
export const ProviderReviewsSlot = dynamic(() => import('./provider-reviews').then((module) => module.ProviderReviews), { ssr: false })
