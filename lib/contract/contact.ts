import { z } from 'zod'
import { asciiEmail, toAsciiDomain } from './email-domain'
import { endpoint } from './endpoint'
import { line, pk, prose, text } from './values'

const contactLimits = { name: 120, email: 254, subject: 120, message: 4_000 } as const

/** Message to the operators. Sent as a mail and not stored. */
export const sendContact = endpoint({
  id: 'sendContact',
  method: 'POST',
  path: '/api/contact/',
  tag: 'contact',
  auth: 'none',
  status: 204,
  summary: 'Write to the people who run the site',
  body: z.object({
    name: line(contactLimits.name),
    email: line(contactLimits.email).overwrite(toAsciiDomain).pipe(asciiEmail),
    subject: line(contactLimits.subject),
    message: prose(contactLimits.message, 1),
    /** The number of the booking it is about. */
    booking: pk.optional(),
    /**
     * Honeypot, hidden from people. A message that fills it in comes from a program: it is answered like any
     * other, and dropped.
     */
    website: text(500).optional(),
  }),
})
