import en from '../locales/en.json'
import pt from '../locales/pt.json'

export type Language = 'pt' | 'en'
const messages: Record<Language, unknown> = { pt, en }

/** A message by its key: tests read what people read, in either language. */
export const say = (language: Language, key: string): string => {
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
export const pattern = (language: Language, key: string): RegExp =>
  new RegExp(
    say(language, key)
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
export const onlyIn = (language: Language): string[] => {
  const others = new Set(textsOf(messages[language === 'pt' ? 'en' : 'pt']))
  return textsOf(messages[language]).filter((text) => !text.includes('{') && !others.has(text))
}
