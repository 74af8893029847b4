import { PermanentFailureError } from '@/server/jobs/permanent-failure'

/** The recipient's server knows no such mailbox, or has closed it: no mail will ever arrive there. */
export class AddressRefusedError extends PermanentFailureError {
  override name = 'AddressRefusedError'
}

/** A mail in both forms. `code` is its verification code, for the captured list of demo mode. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** The same for each try of one mail: a mail server that has it already may leave it out. */
  id?: string
  code?: string | null
  /** Address that takes the reader's one click to get no more of these (RFC 8058). */
  unsubscribe?: string | null
  /** Reply address, if not the sender. */
  replyTo?: string | null
}

/** Port: sends, or throws so that the outbox tries again: `ServiceUnavailableError` where the mail is not to blame. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}
