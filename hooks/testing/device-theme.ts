/** `matchMedia` for light or dark, which jsdom lacks: the preference can be set, and listeners are told. */
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
