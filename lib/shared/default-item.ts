/** Name of the only item of an offer made without items, as when a time is booked at a published price. */
export const defaultItemName = 'Mão de obra'

/** Default names of an offer's first item, current and former, in each language. */
const names: readonly string[] = [defaultItemName, 'Labor', 'Labour']

/** A default name, which readers see in their own language. */
export const isDefaultItem = (text: string): boolean => names.includes(text)
