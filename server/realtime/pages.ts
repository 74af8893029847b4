import { z } from 'zod'
import type { HubEvent } from './hub'

/** What an event of channel `pages` says: whose public face changed. */
export const pagesChange = z.object({ provider: z.int() })

/** Public pages that show this provider, or figures made of their work, are no longer true. */
export const pagesChanged = (emit: (event: HubEvent) => void, provider: number): void =>
  emit({ users: [], channel: 'pages', payload: { provider } satisfies z.infer<typeof pagesChange> })
