import toast from 'react-hot-toast'
import { sessionTexts } from '@/lib/frame/session-texts'
import type { Locale } from '@/lib/i18n/routing'
import { storageKeys } from '@/lib/storage/keys'
import { readTab, writeTab } from '@/lib/storage/tab'
import { readFormDrafts, writeFormDrafts } from './form-draft'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What somebody had typed on a page when their session ended there; the tab keeps it until they are back. */
interface TypedFields {
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
const fieldsByPlace = (): Map<string, Field> => {
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
const withoutSlash = (path: string) => path.replace(/\/$/, '')

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

const prototypeOf = (field: Field) => {
  if (field instanceof HTMLSelectElement) return HTMLSelectElement.prototype
  return field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
}

/** Sets a field's value and dispatches the event of typing, so that the page's own listeners run. */
const typeInto = (field: Field, text: string) => {
  Object.getOwnPropertyDescriptor(prototypeOf(field), 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

/** A select without this choice would become empty. */
const accepts = (field: Field, text: string) =>
  !(field instanceof HTMLSelectElement) || [...field.options].some(({ value }) => value === text)

/**
 * Puts back what was typed on this page, into each field as it appears. Once somebody acts, only into what is empty.
 * Whoever else signs in finds nothing. Answers how to stop.
 */
export const restoreTyped = (user: number, path: string): (() => void) | undefined => {
  const stored = readTab(storageKeys.typedFields)
  if (stored === null) return undefined
  const kept = JSON.parse(stored) as TypedFields
  if (kept.user === user && kept.path !== withoutSlash(path)) return undefined
  writeTab(storageKeys.typedFields, '')
  if (kept.user !== user) return undefined
  const dropForms = writeFormDrafts(kept.forms ?? [])
  const left = new Map(kept.texts)
  let isUntouched = true
  const fill = () => {
    for (const [place, field] of left.size > 0 ? fieldsByPlace() : []) {
      const text = left.get(place)
      // Choices may arrive later than their select.
      if (text === undefined || !accepts(field, text)) continue
      left.delete(place)
      if (field.value !== text && (isUntouched || field.value === '')) typeInto(field, text)
    }
  }
  const touch = ({ isTrusted }: Event) => {
    if (isTrusted) isUntouched = false
  }
  const acts = ['pointerdown', 'keydown'] as const
  for (const act of acts) document.addEventListener(act, touch, true)
  const observer = new MutationObserver(fill)
  observer.observe(document.body, { childList: true, subtree: true })
  fill()
  return () => {
    dropForms()
    observer.disconnect()
    for (const act of acts) document.removeEventListener(act, touch, true)
  }
}

/** Duration of the notice on the sign-in page, ms. */
const farewellMs = 10_000

/** Id shared with the notice of a session in doubt, which this text replaces. */
export const sessionToast = 'session'

export const sayFarewell = (locale: Locale): void =>
  void toast(sessionTexts[locale].ended, { id: sessionToast, duration: farewellMs })
