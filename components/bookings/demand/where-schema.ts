import { z } from 'zod'
import { addressInput } from '@/lib/contract/places'

export const whereSchema = z.object({ address: addressInput })
