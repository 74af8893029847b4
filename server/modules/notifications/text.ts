/** The values a notification’s text is made with. */
export type RenderText = (told: {
  service: string
  city: string
  /** `no Rio de Janeiro`, `em Manaus`. */
  inCity: string
  amount: string
  /** The whole of which `amount` is a part. */
  total: string
  said: string
  name: string
  when: string
  /** `when` without its hour. */
  day: string
  hour: string
}) => [title: string, text: string]

/** Returns the actor's name at the beginning of a sentence, or the name of the side. */
export const actorName = (name: string, otherwise: string) => name || otherwise

/** Returns a quoted text at the end of a sentence. */
export const quoteAtEnd = (said: string) => (said ? `: “${said}”` : '.')

/** The same, where another sentence follows. */
export const quoteSentence = (said: string) => (said ? `: “${said}”.` : '.')

/** A moment behind a place; nothing where none is known, as in rows from before it was told. */
export const dateSuffix = (when: string) => (when ? `, ${when}` : '')
