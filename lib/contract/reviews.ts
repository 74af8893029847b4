import { z } from 'zod'
import { endpoint } from './endpoint'
import { page, pageQuery, pkParams } from './values'

/** Either side may review so long after completion. */
export const reviewDays = 7
/** Days until the one reminder to write a review. */
export const reviewRemindDays = 5

export const reviewSchema = z.object({
  pk: z.number().int(),
  rating: z.number().int(),
  text: z.string(),
  author_name: z.string(),
  created_at: z.string(),
})

/** Number of reviews on the home page; none if there are fewer. */
export const homepageReviewsShown = 3
export const homepageReviews = endpoint({
  id: 'homepageReviews',
  method: 'GET',
  path: '/api/homepage/reviews/',
  tag: 'reviews',
  auth: 'none',
  summary:
    'The newest reviews by customers that say something, with the work they are of; none while there are few',
  response: z.array(reviewSchema.extend({ service: z.string() })),
})

export const listProviderReviews = endpoint({
  id: 'listProviderReviews',
  method: 'GET',
  path: '/api/providers/:pk/reviews/',
  tag: 'reviews',
  auth: 'none',
  summary: "A provider's published reviews, newest first",
  params: pkParams,
  query: pageQuery,
  response: page(reviewSchema),
})
