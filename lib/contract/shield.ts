import { z } from 'zod'

const shieldFindings = ['contact', 'payment'] as const
export type ShieldFinding = (typeof shieldFindings)[number]

/**
 * What the shield found in somebody's words: a `contact` is masked for the other side until the booking is paid;
 * `payment` is word of paying outside, paid or not. A message is read behind those its writer sent right before it.
 */
export const shieldFound = z.array(z.enum(shieldFindings))
