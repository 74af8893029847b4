/**
 * The address of a catalogue picture, `1f9f9` or `1f9f9-96`, by a list of what each is named for its contents
 * (scripts/copy-art.mjs). A picture that is not listed keeps its bare name.
 */
export const pictureAddress = (names: Readonly<Record<string, string>>, name: string): string => {
  const hash = Object.hasOwn(names, name) ? names[name] : undefined
  return hash === undefined ? `/services/${name}.webp` : `/services/${name}.${hash}.webp`
}
