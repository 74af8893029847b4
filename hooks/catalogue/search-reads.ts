import { publicCall } from '@/lib/api/public'
import type { SearchHit } from '@/lib/contract/catalogue'
import type { Locale } from '@/lib/i18n/locales'
import { getQueryClient } from '@/lib/query-client'
import { catalogueQueries } from './queries'

// Somebody is typing: that there is no answer is told after one more try, and at once where there is no
// connection.
const impatient = { retry: 1, retryDelay: 500, networkMode: 'always' } as const

/** What the catalogue finds for a text, kept like every other read. */
export const readHits = (text: string, locale: Locale): Promise<SearchHit[]> =>
  getQueryClient().fetchQuery({ ...catalogueQueries(publicCall(locale), locale).search(text), ...impatient })
