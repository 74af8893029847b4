import type { Hub } from '@/server/realtime/hub'

/** Changes within this time are told to the renderer together. */
const togetherMs = 200

/** Kept pages that show providers, reviews or figures, in either language. */
export const showsProviders = (path: string): boolean =>
  /^\/(?:en\/)?(?:$|(?:services|discover|providers)\/)/.test(path)

interface RevalidationOptions {
  /** Has the renderer forget what it made of these providers. */
  tellRenderer: (providers: number[]) => Promise<void>
  /** Has matching pages made anew before they are served again. */
  renew: (matches: (path: string) => boolean) => void
  warn: (message: string) => void
}

/** Follows changes from every process and revalidates the pages that show them. Returns what ends it. */
export const followChanges = (hub: Hub, { tellRenderer, renew, warn }: RevalidationOptions): (() => void) => {
  const waiting = new Set<number>()
  let timer: NodeJS.Timeout | undefined

  const tell = async () => {
    timer = undefined
    const providers = [...waiting]
    waiting.clear()
    await tellRenderer(providers).catch((error: unknown) =>
      warn(`the renderer did not hear of a change: ${String(error)}`),
    )
    renew(showsProviders)
  }
  const stop = hub.subscribe((event) => {
    if (event.channel !== 'pages') return
    for (const provider of event.users) waiting.add(provider)
    timer ??= setTimeout(() => void tell(), togetherMs)
  })
  const stopGap = hub.onGap(() => renew(showsProviders))
  return () => {
    stop()
    stopGap()
    clearTimeout(timer)
  }
}
