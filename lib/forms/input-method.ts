import type { KeyboardEvent } from 'react'

/**
 * Returns whether a key confirms an input method's composition (Japanese, Chinese, Korean) and must not submit.
 * Safari ends the composition before the event and leaves the key code 229:
 * https://www.w3.org/TR/uievents/#determine-keydown-keyup-keyCode
 */
export const isConfirmingInput = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229
