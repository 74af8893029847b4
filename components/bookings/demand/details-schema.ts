import { z } from 'zod'
import { demandInput } from '@/lib/contract/bookings'

export const detailsSchema = z.object({
  photos: demandInput.shape.photos,
  description: demandInput.shape.description,
})
