import type { ResponseOf } from '@/lib/contract/endpoint'
import type { listTemplates } from '@/lib/contract/notification-preferences'
import type { Locale } from '@/server/http/locale'
import type { Template } from './template-params'
import { templates } from './texts'
import { topicOf } from './topics'

const variables = {
  service: '{service}',
  city: '{city}',
  place: '{city}',
  amount: '{amount}',
  said: '{text}',
  name: '{name}',
  when: '{date}',
  day: '{date}',
  hour: '{hour}',
}

/** Every template with its variables by name. */
export const presentTemplates = (locale: Locale): ResponseOf<typeof listTemplates> =>
  (Object.keys(templates) as Template[]).map((key) => {
    const [title, text] = templates[key][locale](variables)
    return { key, topic: topicOf(key), title, text }
  })
