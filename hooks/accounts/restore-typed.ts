import { storageKeys } from '@/lib/storage/keys'
import { readTab, writeTab } from '@/lib/storage/tab'
import { fieldsByPlace, withoutSlash, type Field, type TypedFields } from './typed-fields'

/** As if it were typed: the page's own listeners hear of it. */
const typeInto = (field: Field, text: string) => {
  const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

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
  const left = new Map(kept.texts)
  let isUntouched = true
  const fill = () => {
    for (const [place, field] of left.size > 0 ? fieldsByPlace() : []) {
      const text = left.get(place)
      left.delete(place)
      if (text !== undefined && field.value !== text && (isUntouched || field.value === ''))
        typeInto(field, text)
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
    observer.disconnect()
    for (const act of acts) document.removeEventListener(act, touch, true)
  }
}
