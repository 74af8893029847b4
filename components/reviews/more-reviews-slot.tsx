'use client'

import dynamic from 'next/dynamic'

/** The newest reviews are part of the page; what reads the others comes after it, where there are any. */
export const MoreReviewsSlot = dynamic(() => import('./more-reviews').then((module) => module.MoreReviews), {
  ssr: false,
})
