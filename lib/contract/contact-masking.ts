import { z } from 'zod'

const maskingFindings = ['contact', 'payment'] as const
export type MaskingFinding = (typeof maskingFindings)[number]

/**
 * Findings in a text: a `contact` is masked for the other side until the booking is paid; `payment` invites to pay
 * outside, before and after payment. A message is read together with its writer's lines right before.
 */
export const maskingFindingsSchema = z.array(z.enum(maskingFindings))
