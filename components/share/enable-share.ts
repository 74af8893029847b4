export interface Shared {
  title: string
  url: string
  /** Text of the button once the link is copied. */
  copied: string
}

/**
 * Opens the device's share sheet in place of the list around the button, where there is one; the list opens if sharing
 * fails, but not if it was canceled. Shows the button where there is a clipboard.
 */
export const enableShare = (
  button: HTMLButtonElement,
  { title, url, copied }: Shared,
  signal: AbortSignal,
): void => {
  if (signal.aborted) return
  const list = button.closest('details')
  if ('share' in navigator)
    list?.querySelector('summary')?.addEventListener(
      'click',
      (event) => {
        // An open list closes.
        if (list.open) return
        event.preventDefault()
        navigator.share({ title, url }).catch((error: unknown) => {
          if (!(error instanceof DOMException && error.name === 'AbortError')) list.open = true
        })
      },
      { signal },
    )
  // Only secure pages have a clipboard.
  if (!('clipboard' in navigator)) return
  button.hidden = false
  button.addEventListener(
    'click',
    () =>
      void navigator.clipboard.writeText(url).then(
        () => {
          button.textContent = copied
        },
        () => undefined,
      ),
    { signal },
  )
}
