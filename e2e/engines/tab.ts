/** Operations an engine must support on one browser window. Scripts are expressions. */
export interface Tab {
  go: (url: string) => Promise<void>
  address: () => Promise<URL>
  run: <T>(script: string) => Promise<T>
  /** Does something to the element a script answers; false when it answers none. */
  click: (script: string) => Promise<boolean>
  /** Replaces a field's value by typing the text. */
  type: (script: string, text: string) => Promise<boolean>
  /** A day, `YYYY-MM-DD`, into a date field. */
  typeDay: (script: string, day: string) => Promise<boolean>
  typeTime: (script: string, time: string) => Promise<boolean>
  attach: (script: string, file: string) => Promise<boolean>
  press: (key: 'Escape' | 'Tab') => Promise<void>
  picture: () => Promise<Buffer>
  /** Process id of the browser. */
  program: number
  /** Errors of the console and refusals of the policy since the start. */
  complaints: () => Promise<string[]>
  close: () => Promise<void>
}

/** `14:30` as `02:30PM`: both engines ask for hours and days in the American way here. */
export const toTwelveHours = (time: string): string => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${two(hour % 12 || 12)}:${two(minute)}${hour < 12 ? 'AM' : 'PM'}`
}

export interface Size {
  width: number
  height: number
}

/** Writes the policy's refusals to the console; an `eval` that the page catches is otherwise in none. */
export const logPolicyViolations = `addEventListener('securitypolicyviolation',
  ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
  console.error('policy violated: ' + effectiveDirective + ' ' + blockedURI + ' at ' + sourceFile + ':' + lineNumber))`

/** Acts on the element that a script returned, and disposes of its handle. False without an element. */
export const actOnElement = async <Handle extends { dispose: () => Promise<void> }>(
  found: Handle | null,
  act: (one: Handle) => Promise<unknown>,
): Promise<boolean> => {
  if (!found) return false
  await act(found)
  await found.dispose()
  return true
}
