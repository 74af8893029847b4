/** Default names of an offer's first item, current and former, in each language. */
const names: readonly string[] = ['Mão de obra', 'Labor', 'Labour']

/** A default name, which readers see in their own language. */
export const isDefaultItem = (text: string): boolean => names.includes(text)
