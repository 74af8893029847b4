import { storageKeys } from '@/lib/storage/keys'
import { writeTab } from '@/lib/storage/tab'
import { readFormDrafts } from './form-draft'

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What somebody had typed on a page when their session ended there; the tab keeps it until they are back. */
export interface TypedFields {
  user: number
  path: string
  /** By the place of each field. */
  texts: [place: string, text: string][]
  /** Whole forms. */
  forms?: [name: string, values: unknown][]
}

const types = ['text', 'search', 'email', 'tel', 'url', 'number', 'date', 'time']
/** Passwords, cards and codes are kept nowhere. */
const isSecret = /password|^cc-|one-time-code/

const takesText = (element: Element): element is Field =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLSelectElement && element.closest('main, dialog') !== null) ||
  (element instanceof HTMLInputElement &&
    types.includes(element.type) &&
    !isSecret.test(element.autocomplete))

/** The words of a field's label. One that holds its field would have what was typed among them. */
const labelOf = ({ labels }: Field): string => {
  const label = labels?.[0]?.cloneNode(true) as HTMLElement | undefined
  label?.querySelectorAll('input, textarea, select').forEach((field) => field.remove())
  return label?.textContent ?? ''
}

/** The fields of the page, each by its dialog, name and label, and how many like it come before. */
export const fieldsByPlace = (): Map<string, Field> => {
  const fields = new Map<string, Field>()
  for (const field of document.querySelectorAll('input, textarea, select')) {
    if (!takesText(field)) continue
    const dialog = field.closest('dialog, [role=dialog]')?.querySelector('h1, h2, h3')?.textContent ?? ''
    const place = [dialog, field.name, labelOf(field)].join('|')
    let nth = 0
    while (fields.has(`${place}|${nth}`)) nth++
    fields.set(`${place}|${nth}`, field)
  }
  return fields
}

/** A page that writes to the history may lose the slash. */
export const withoutSlash = (path: string) => path.replace(/\/$/, '')

export const keepTyped = (user: number, path: string): void => {
  const texts = [...fieldsByPlace()].flatMap(([place, { value }]): TypedFields['texts'] =>
    value.trim() === '' ? [] : [[place, value]],
  )
  const forms = readFormDrafts()
  if (texts.length + forms.length > 0)
    writeTab(
      storageKeys.typedFields,
      JSON.stringify({ user, path: withoutSlash(path), texts, forms } satisfies TypedFields),
    )
}
