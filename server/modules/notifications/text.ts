/** What a notification’s words are filled in with. */
export type Text = (told: {
  service: string
  city: string
  amount: string
  said: string
  name: string
  when: string
  hour: string
}) => [title: string, text: string]

/** What somebody wrote, at the end of a sentence. */
export const quoted = (said: string) => (said ? `: “${said}”` : '.')
