import type { KeyboardEvent } from 'react'

/**
 * Returns whether a key confirms an input method's composition (Japanese, Chinese, Korean) and must not submit.
 * Safari ends the composition before the event and leaves the key code 229:
 * https://www.w3.org/TR/uievents/#determine-keydown-keyup-keyCode
 */
export const isConfirmingInput = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229

/**
 * Returns whether an input method is still composing the text of an event. Replacing it meanwhile doubles or loses
 * characters.
 */
export const isComposing = (event: Event): boolean => 'isComposing' in event && event.isComposing === true

/**
 * Returns the text that an event inserted at once, null for a key's. The clipboards and dictation of phones' keyboards
 * insert text without a paste event. A key for several zeros inserts zeros alone.
 */
export const textInsertedWhole = (event: Event): string | null => {
  if (!('data' in event) || typeof event.data !== 'string' || isComposing(event)) return null
  return event.data.trim().length > 1 && !/^0+$/.test(event.data) ? event.data : null
}
