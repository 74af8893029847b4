import { publicCall } from '@/lib/api/public'
import type { SearchHit } from '@/lib/contract/catalogue'
import type { Locale } from '@/lib/i18n/locales'
import { getQueryClient } from '@/lib/query-client'
import { catalogueQueries } from './queries'

// The person is typing: a failure is shown after one retry, and at once when offline.
const impatient = { retry: 1, retryDelay: 500, networkMode: 'always' } as const

/** Search hits for a text, cached like every other read. */
export const readHits = (text: string, locale: Locale): Promise<SearchHit[]> =>
  getQueryClient().fetchQuery({ ...catalogueQueries(publicCall(locale), locale).search(text), ...impatient })
