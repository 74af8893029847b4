'use client'

import dynamic from 'next/dynamic'

/** The newest reviews are part of the page; the code for the older ones loads later, where there are any. */
export const MoreReviewsSlot = dynamic(() => import('./more-reviews').then((module) => module.MoreReviews), {
  ssr: false,
})
