/** Pages that read something of their address, which anybody may write and send. */
const readers: ((said: string) => string)[] = [
  (said) => `/login/?callbackUrl=/${said}`,
  (said) => `/login/google/?code=${said}&state=${said}&error=${said}`,
  (said) => `/register/?role=${said}&callbackUrl=/${said}`,
  (said) => `/demand/?q=${said}`,
  (said) => `/demand/?service=${said}&city=${said}&duration=${said}`,
  (said) => `/schedule-booking/?service=${said}&provider=${said}`,
  (said) => `/reset-password/?token=${said}`,
  (said) => `/unsubscribe/?token=${said}`,
  (said) => `/goodbye/?until=${said}`,
  (said) => `/forgot-password/?callbackUrl=${said}`,
  (said) => `/services/#${said}`,
  (said) => `/services/limpeza/?${said}=${said}`,
]
const mostCharacters = 2_400

/** Addresses that say all of these, so many at a time as an address takes, on each of the pages in turn. */
export const addressesWith = (texts: readonly string[]): string[] => {
  const chunks: string[] = []
  let chunk = ''
  for (const text of texts) {
    const more = encodeURIComponent(text)
    if (chunk.length + more.length > mostCharacters) {
      chunks.push(chunk)
      chunk = ''
    }
    chunk += more
  }
  return [...chunks, chunk].map((said, n) => readers[n % readers.length]?.(said) ?? '/')
}
