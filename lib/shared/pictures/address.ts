/**
 * Returns the address of a catalogue picture, `1f9f9` or `1f9f9-96`, with the content hash from a list
 * (scripts/copy-art.mjs). An unlisted picture keeps its bare name.
 */
export const pictureAddress = (names: Readonly<Record<string, string>>, name: string): string => {
  const hash = Object.hasOwn(names, name) ? names[name] : undefined
  return hash === undefined ? `/services/${name}.webp` : `/services/${name}.${hash}.webp`
}
