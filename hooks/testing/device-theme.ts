/**
 * A device that prefers light or dark, which the test browser has not: what it prefers may be set, and the
 * page that listened last told of it.
 */
export const deviceTheme = () => {
  const device = { prefersDark: false, tell: (): void => undefined }
  window.matchMedia = (media) => ({
    media,
    get matches() {
      return device.prefersDark
    },
    onchange: null,
    addEventListener: (_: string, listener: EventListenerOrEventListenerObject) => {
      device.tell = () =>
        typeof listener === 'function'
          ? listener(new Event('change'))
          : listener.handleEvent(new Event('change'))
    },
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => true,
  })
  return device
}
