/** What the wizard names, and has named, the first item of an offer until its writer does, in each language. */
const names: readonly string[] = ['Mão de obra', 'Labor', 'Labour']

/** Nobody wrote this name: a reader gets it in their own language. */
export const isDefaultItem = (text: string): boolean => names.includes(text)
