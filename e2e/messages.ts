import en from '../locales/en.json'
import pt from '../locales/pt.json'

export type Language = 'pt' | 'en'
const messages: Record<Language, unknown> = { pt, en }

/** Returns a message by its key, so that tests match the visible text in either language. */
export const messageText = (language: Language, key: string): string => {
  const found = key
    .split('.')
    .reduce<unknown>(
      (at, part) =>
        typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[part] : undefined,
      messages[language],
    )
  if (typeof found !== 'string') throw new Error(`no message ${key}`)
  return found
}

/** A message with values, as a pattern: every `{value}` matches anything. */
export const messagePattern = (language: Language, key: string): RegExp =>
  new RegExp(
    messageText(language, key)
      .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
      .replace(/\{[^{}]*\}/g, '.*'),
  )

const textsOf = (part: unknown): string[] =>
  typeof part === 'string'
    ? [part]
    : typeof part === 'object' && part !== null
      ? Object.values(part).flatMap(textsOf)
      : []

/** Messages that are never said in the other language. */
export const uniqueMessages = (language: Language): string[] => {
  const others = new Set(textsOf(messages[language === 'pt' ? 'en' : 'pt']))
  return textsOf(messages[language]).filter((text) => !text.includes('{') && !others.has(text))
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** Texts and named attributes of a page's HTML, without its scripts and styles. */
export const textsIn = (html: string): Set<string> => {
  const plain = html.replace(/<(script|style)\b.*?<\/\1>/gs, '').replace(/<!--.*?-->/gs, '')
  const found = [
    ...plain.matchAll(/>([^<>]+)</g),
    ...plain.matchAll(/ (?:aria-label|placeholder|alt|title)="([^"]+)"/g),
  ]
  return new Set(
    found.map(([, text = '']) =>
      text.replace(/&(amp|lt|gt|quot|#x27);/g, (whole, name: string) => entities[name] ?? whole).trim(),
    ),
  )
}
