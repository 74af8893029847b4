import { catalogueTag, siteTag } from '@/lib/shared/page-tags'
import type { HubEvent } from './hub'

/** Tells every process that serves pages which are outdated. */
export const broadcastPageChange = (broadcast: (event: HubEvent) => void, tags: readonly string[]): void =>
  broadcast({ channel: 'pages', tags: [...new Set(tags)] })

/** A new catalogue: every page that shows some of it. */
export const catalogueChangedEvent: HubEvent = { channel: 'pages', tags: [catalogueTag] }

/** A changed setting: every page, because all name the company and some the commission. */
export const siteChangedEvent: HubEvent = { channel: 'pages', tags: [siteTag] }
