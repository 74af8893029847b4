import { z } from 'zod'
import { endpoint } from './endpoint'
import { calendarDay } from './values'

export const consentKinds = ['terms', 'privacy', 'analytics'] as const
export type ConsentKind = (typeof consentKinds)[number]
export const consentDecisions = ['accepted', 'declined'] as const
export type ConsentDecision = (typeof consentDecisions)[number]

/** Date of the last material change of each text. Consent is given to one version. */
export const consentVersions = {
  terms: '2026-11-01',
  privacy: '2026-11-01',
  analytics: '2026-11-01',
} as const satisfies Record<ConsentKind, string>

const consentSchema = z.object({
  kind: z.enum(consentKinds),
  version: z.string(),
  decision: z.enum(consentDecisions),
  at: z.string(),
  locale: z.enum(['pt', 'en']),
})
export type Consent = z.infer<typeof consentSchema>

/**
 * Records a consent. Registration accepts terms and privacy notice. Visitors are identified by the tracking id only;
 * one who declines has none, so nothing is recorded.
 */
export const recordConsent = endpoint({
  id: 'recordConsent',
  method: 'POST',
  path: '/api/consents/',
  tag: 'privacy',
  auth: 'optional',
  status: 204,
  summary: 'Record an answer to the question about analytics',
  body: z.object({
    kind: z.literal('analytics'),
    decision: z.enum(consentDecisions),
    /** The version that was on the screen. */
    version: calendarDay.default(consentVersions.analytics),
    /** Needed to accept without an account; ignored with one. */
    tracking_id: z.uuid().optional(),
  }),
})
export const listConsents = endpoint({
  id: 'listConsents',
  method: 'GET',
  path: '/api/user/consents/',
  tag: 'privacy',
  auth: 'user',
  summary: 'What the signed-in person agreed to and declined, the latest first',
  response: z.array(consentSchema),
})
