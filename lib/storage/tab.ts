/**
 * Session storage that never throws: values of one tab through reloads. Storage may be blocked; then a reload loses
 * them.
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
