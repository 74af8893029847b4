import { z } from 'zod'
import { endpoint } from './endpoint'

/** Photos of a demand, of a delivery. */
export const maxPhotos = 8
export const photoIds = z.array(z.uuid()).max(maxPhotos)
export const photoSchema = z.object({ id: z.string(), url: z.string() })

export const uploadPhoto = endpoint({
  id: 'uploadPhoto',
  method: 'POST',
  path: '/api/photos/',
  tag: 'bookings',
  auth: 'optional',
  status: 201,
  upload: true,
  summary:
    'Upload a photo for a demand, a delivery or a dispute (jpeg, png, webp up to 10 MB); forgotten after a day unless used',
  response: photoSchema,
})
