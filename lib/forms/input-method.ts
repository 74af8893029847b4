import type { KeyboardEvent } from 'react'

/**
 * Whether a key confirms what an input method composes (Japanese, Chinese, Korean), and means nothing to the form.
 * Safari ends the composition before the event and leaves the key code 229:
 * https://www.w3.org/TR/uievents/#determine-keydown-keyup-keyCode
 */
export const isConfirmingInput = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229
