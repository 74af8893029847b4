import type { Needs } from '@/server/context'
import { listOutgoingMessages } from './outgoing-messages-repository'

const hidden = '······'

/** A letter without its code and the tokens of its links, which would sign somebody in. */
export const redactSecrets = (text: string, code: string | null): string =>
  (code ? text.replaceAll(code, hidden) : text).replace(/\b(token|code)=[\w.~-]+/g, `$1=${hidden}`)

/** A page of the stored mails and texts to the person, with the key the next page starts after. */
export const readOutgoingMessages = async (
  { db }: Needs<'db'>,
  to: string[],
  after: string | null,
  limit: number,
) =>
  (await listOutgoingMessages(db, to, after, limit)).map(
    ({ key, channel, to: address, subject, text, code, created_at }) => ({
      key,
      row: {
        channel,
        to: address,
        subject: subject && redactSecrets(subject, code),
        text: redactSecrets(text, code),
        created_at,
      },
    }),
  )
