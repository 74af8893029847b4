import type { HubEvent } from './hub'

/** Tells every process that public pages showing this provider, or figures of their work, are outdated. */
export const pagesChanged = (emit: (event: HubEvent) => void, provider: number): void =>
  emit({ users: [provider], channel: 'pages', payload: null })
