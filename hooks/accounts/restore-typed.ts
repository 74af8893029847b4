import { storageKeys } from '@/lib/storage/keys'
import { readTab, writeTab } from '@/lib/storage/tab'
import { writeFormDrafts } from './form-draft'
import { fieldsByPlace, withoutSlash, type Field, type TypedFields } from './typed-fields'

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
