/** `matchMedia` for the window's width in pixels, which jsdom lacks. */
export const windowWidth = (px: number) => {
  window.matchMedia = (media) =>
    ({
      media,
      matches: px >= Number(/min-width: (\d+)px/.exec(media)?.[1] ?? 0),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList
}
