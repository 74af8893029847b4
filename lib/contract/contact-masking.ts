import { z } from 'zod'

const maskingFindings = ['contact', 'payment'] as const
export type MaskingFinding = (typeof maskingFindings)[number]

/**
 * What the shield found in somebody's words: a `contact` is masked for the other side until the booking is paid;
 * `payment` is word of paying outside, paid or not. A message is read behind those its writer sent right before it.
 */
export const maskingFindingsSchema = z.array(z.enum(maskingFindings))
