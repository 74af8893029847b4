/**
 * What one tab keeps until it is closed, through reloads. Never throws: storage may be blocked, and then
 * only a reload loses it.
 */
export const readTab = (key: string): string | null => {
  try {
    return window.sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** An empty value is removed. */
export const writeTab = (key: string, value: string): void => {
  try {
    if (value) window.sessionStorage.setItem(key, value)
    else window.sessionStorage.removeItem(key)
  } catch {
    // Not stored.
  }
}
