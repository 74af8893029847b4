import { z } from 'zod'
import { filesOfMessage } from '@/lib/contract/chat-files'
import { minReasonLength } from '@/lib/contract/process'
import { prose } from '@/lib/contract/values'
import { problemReasons, problemWishes } from './problem-reasons'

/** A problem of unfinished work. Its text leaves room for the words around it in a dispute's reason. */
export const problemSchema = z.object({
  reason: z.enum([...problemReasons.customer, ...problemReasons.provider]),
  wish: z.enum([...problemWishes.customer, ...problemWishes.provider]),
  text: prose(1500, minReasonLength),
  photos: z.array(z.uuid()).max(filesOfMessage).default([]),
})
