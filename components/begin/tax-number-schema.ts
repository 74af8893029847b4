import { z } from 'zod'
import { saveProfileInput } from '@/lib/contract/accounts'

export const taxNumberSchema = z.object({ tax_number: saveProfileInput.shape.tax_number.unwrap().unwrap() })
