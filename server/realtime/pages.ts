import type { HubEvent } from './hub'

/** Public pages that show this provider, or figures made of their work, are no longer true. */
export const pagesChanged = (emit: (event: HubEvent) => void, provider: number): void =>
  emit({ users: [provider], channel: 'pages', payload: null })
